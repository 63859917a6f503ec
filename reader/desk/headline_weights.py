"""Weights of the headline: learned offline on titled abstracts of conference papers, never on those of the tests.

`STEMS` to `ACRONYM` make the odds that a stem (five letters) of an abstract is in its title (logistic regression);
`WEIGHT` to `FAR` the agreement (F1 of stems) of a passage with the title (ridge regression).
"""

from __future__ import annotations

_BY_WEIGHT = {
    -2.5: """
        achie allow art each exist howev intro obtai provi recen requi setti signi used where while""",
    -2.0: """
        173 addre avail calle cid furth given inclu most often other outpe perfo previ resul sever succe
        vario well""",
    -1.5: """
        abili able addit advan apply assum becom chall curre defin demon deriv due emplo enabl espec estab
        even final first formu funda githu great https impor incor input invol issue known many moreo numbe
        only possi prese promi propo remai resea respe same shown solve some stand state studi techn terms
        them there tradi typic use uses varie widel""",
    -1.0: """
        accom accor accou accur acros adopt after aims algor all along alter altho amoun annot any appro
        attem basel becau being benef bette build built calcu candi canno capab captu case cases cause certa
        cifar colle com commo compu condu consi consu could creat cruci datas degra degre desir despi deter
        devel diffe diffi discu does downs durin easil effec eithe emph encou ensur entir epsil equip essen
        every examp exhib expec expen exper exten find focus freed good here highl illus imple indic indiv
        insig inste inves items leadi leads lever locat made main maint major make makes manne mathb mathc
        may measu metho modif much must namel neces need nodes notio occur offer origi outpu overa parad
        pipel popul poste poten pract probl prove publi quali rathe regar relev relie rely remar satis scena
        schem secon shoul showi shows since solut speci stage still stron subje subst suffe sugge suita
        tackl takes tasks test teste those three thus times toget train types usefu users usual utili versi
        very way were wheth whose withi words world years yet yield""",
    -0.5: """
        10 100 about above acces acqui adjac affec aim al allev almos alway among anoth appea appli archi
        areas argue arise aroun aspec assoc attai basic befor bench besid broad call caref carri cente chang
        chara choos chose clear close coeff combi compa compe compo conce concl condi confi conne corre
        costs crite cu2o deal decod decre depen deplo descr detai dimen direc effor eleme elimi empir encod
        end enfor engli error evalu exami excel execu expli facil fail famil favor feasi findi form found
        four frac frame funct futur gains give gives goal guara handl hardw havin help hence highe hypot
        idea ideas impos impre impro incre indep influ infor inher initi innov insuf intra intui itsel key
        kitti labor lack lead left lengt less level life likel limit liter littl log magni mainl makin manua
        mathe meani might moder motiv named neede needs never notab numer obser ones opera order outco over
        overc pairs param parti pasca past paths per pheno pixel playe poses posit prede princ proce produ
        promo prope purpo quick reali recei recor reduc refer regio relat relea relia repor repre repro
        resne respo restr revea rewar right score seen sente serve set shelf short showe simil simul situa
        size small so solvi sophi sourc sqrt step steps strat strug stude sub subse suffi suite surpr surro
        tailo take taken takin targe terme thoug tools total trivi true truth tuned unfor uniqu unit unlab
        unlik unsee updat upon us user valid valua value varyi views vulne ways wide witho works worst would""",
    0.5: """
        360 actor actua aggre ai align alloc analo analy ancho angul ankle antag anti armed artic asses
        asymm async atten balan batch bert bilin bio biome body boost boots bridg budge calib car casca cell
        certi chine clust clutt coher colla color conti conto contr coord coppe count coupl crawl cultu
        curri curva deblu decom defor densi depth desce diagn dicti disco drive edge educa egoce elect embed
        embod emoti energ enhan ensem estim event expla extri fairn fault feedb filte fine fish flexi flows
        fluid flyin force free frict game gans gap gauss gps grain grid gripp guida hallu hand hands heavy
        helic holis home human hydra hyper imagi impli imu inert infer insec inspi intri invar joint kerne
        kinem langu laten law leg lie line linea lingu local long loop low machi map maps marin match max
        media medic mesh mode monit monte motio muscl net netwo neuro news nlp noisy non nonho occup omni
        open optim ortho outdo pairw pedes perso picki piece place plane print prova push quasi rando ranki
        readi recom recon regre regul remot rende resid rever revie rgb road rotor rough runni scala scene
        searc sensi senso seria serie servi shape siame singl skele skill slip smart smoot spati spike sum
        summa super surfa surgi swimm switc symme synch table taile teams templ tempo testi therm thin time
        torqu traff traje trans tree trees uncer unive unkno view visio visuo wall wasse water whole wing
        wirel word wrist""",
    1.0: """
        2d 6d activ adapt adver aeria affor aided air anoma arm array assem assis attit aucti audio augme
        autoe auton barri bayes bi bias bilat biomi blind capsu capti climb cloud codin coope cross cu curve
        decen decou delay denoi dense detec dexte disen dof doubl drivi dynam elast emg endos entro evolu
        eye fair fast feder few films finge fligh flow foot forec fores fusio gait gaze genet gestu graph
        grasp guide harmo heter hexap hydro imita imped indoo inspe inver jumpi landi learn lidar limb link
        locom logic magne manif manip meta micro mixtu morph mri multi mutua navig needl neura nonco onlin
        optic oxide pac paral passi path persi plana pose priva prost proxi pruni quadr radar rank re react
        recog recur redun regis rehab rescu retri revis risk robot robus rolli salie scan segme seman senti
        sim sketc skin slidi socia sound spars spect speec spher spiki steer stiff stoch subsp surge surve
        suspe symbo terra text topol track twist ultra unifi unsup video virtu visua votin weara web zero""",
    1.5: """
        aware cable causa co crowd deep dialo diffu dual face fuzzy games hiera hybri laser legge mixed
        mobil nonpa odome omnid parsi plann pneum reinf safe self semi shot snake soft stere submo swarm
        teleo tenso uav urban walki wheel""",
    2.0: """
        exosk monoc servo slam tacti weakl""",
    2.5: """
        3d bandi biped hapti""",
}
STEMS: dict[str, float] = {stem: weight for weight, stems in _BY_WEIGHT.items() for stem in stems.split()}
"""Log odds, to be added, that a stem which an abstract holds is in its title; 0 for the unknown."""
TIMES = (-1.73, -3.66, -2.51, -1.85, -1.44, -1.13, -0.73)
"""By how often the stem is in the abstract (0 is never asked), the constant included."""
LETTERS = (0, 0, -1.07, -0.61, -0.31, -0.12, -0.02, -0.0, 0.09, 0.14, 0.26, 0.34, 0.38)
"""By the length of the word."""
OPENING = 0.89
"""In the first sentence."""
CAPITAL = 0.64
ACRONYM = 0.48
DEFINED = 1.31
HYPHEN = 0.61
NEAR = {"make": 1.11, "study": 0.87, "back": 0.51, "show": 0.35, "other": 0.4}
"""Capital, acronym; a word that an acronym is made from; part of a hyphenated word; within 12 words after a verb."""
TYPICAL = 7.2
"""Words that say something in a title, on average."""

SENTENCE = {
    "none": 0.3,
    "first": 0.15,
    "make": 1.0,
    "study": 0.95,
    "show": 0.8,
    "other": 0.6,
    "back": 0.55,
}
"""What sentences are looked at first: by what the authors' verb announces."""

WEIGHT = 0.949
START = {
    ",": -0.045, "-,": -0.076, "-^": -0.095, "-a:": -0.061, "-a:^": -0.111, "-a:across": -0.081,
    "-a:against": -0.079, "-a:among": -0.067, "-a:as": -0.067, "-a:at": -0.088, "-a:between": -0.054,
    "-a:by": -0.076, "-a:during": -0.1, "-a:for": -0.067, "-a:from": -0.069, "-a:how": -0.07,
    "-a:in": -0.074, "-a:into": -0.069, "-a:of": -0.063, "-a:on": -0.064, "-a:onto": -0.109,
    "-a:over": -0.065, "-a:through": -0.067, "-a:to": -0.074, "-a:toward": -0.102, "-a:towards": -0.076,
    "-a:under": -0.082, "-a:using": -0.056, "-a:via": -0.028, "-a:when": -0.103, "-a:where": -0.071,
    "-a:whether": -0.082, "-a:why": -0.116, "-a:with": -0.069, "-a:within": -0.091, "-a:without": -0.082,
    "-name": -0.015, "-p:across": -0.058, "-p:against": -0.073, "-p:among": -0.054, "-p:as": -0.085,
    "-p:at": -0.062, "-p:between": -0.07, "-p:by": -0.073, "-p:during": -0.067, "-p:for": -0.055,
    "-p:from": -0.078, "-p:how": -0.035, "-p:in": -0.073, "-p:into": -0.069, "-p:of": -0.057,
    "-p:on": -0.069, "-p:onto": -0.053, "-p:over": -0.061, "-p:through": -0.062, "-p:to": -0.069,
    "-p:toward": -0.102, "-p:towards": -0.023, "-p:under": -0.077, "-p:using": -0.064, "-p:via": -0.078,
    "-p:when": -0.066, "-p:where": -0.069, "-p:whether": -0.07, "-p:why": -0.034, "-p:with": -0.078,
    "-p:within": -0.074, "-p:without": -0.088, "a:": -0.042, "a:across": -0.027, "a:against": -0.054,
    "a:among": -0.032, "a:as": -0.037, "a:at": -0.056, "a:between": -0.048, "a:by": -0.046,
    "a:during": -0.095, "a:for": -0.019, "a:from": -0.054, "a:how": -0.039, "a:in": -0.042,
    "a:into": -0.036, "a:of": -0.042, "a:on": -0.053, "a:onto": -0.024, "a:over": -0.058,
    "a:through": -0.033, "a:to": -0.047, "a:toward": -0.05, "a:towards": -0.048, "a:under": -0.062,
    "a:using": -0.03, "a:via": -0.03, "a:when": -0.065, "a:where": -0.046, "a:whether": -0.091,
    "a:why": 0.002, "a:with": -0.046, "a:within": -0.026, "a:without": -0.055, "c:back": -0.1,
    "c:back:that": -0.116, "c:make": 0.038, "c:make:that": 0.014, "c:other": -0.003, "c:other:that": -0.031,
    "c:show": 0.035, "c:show:that": 0.038, "c:study": 0.039, "c:study:that": -0.011, "claim:that": 0.03,
    "h:back": 0.045, "h:make": 0.037, "h:other": 0.014, "h:show": 0.05, "h:study": 0.045, "name": 0.013,
    "name:c:back": 0.034, "name:c:make": 0.106, "name:c:other": 0.066, "name:c:show": 0.046,
    "name:c:show:that": 0.064, "name:c:study": 0.1, "name:h:back": 0.013, "name:h:make": 0.114,
    "name:h:study": 0.101, "name:p:across": 0.021, "name:p:as": -0.103, "name:p:at": -0.036,
    "name:p:between": 0.072, "name:p:by": 0.031, "name:p:during": 0.04, "name:p:for": 0.103,
    "name:p:from": 0.037, "name:p:in": 0.033, "name:p:of": 0.024, "name:p:on": 0.056, "name:p:over": 0.058,
    "name:p:through": 0.039, "name:p:to": 0.037, "name:p:towards": 0.011, "name:p:under": 0.002,
    "name:p:using": -0.031, "name:p:via": 0.02, "name:p:where": 0.076, "name:p:with": -0.029,
    "name:p:within": -0.018, "name:p:without": 0.021, "p:across": -0.047, "p:against": -0.017,
    "p:among": -0.053, "p:as": -0.052, "p:at": -0.033, "p:between": -0.025, "p:by": -0.022,
    "p:during": -0.03, "p:for": 0.006, "p:from": -0.045, "p:how": -0.01, "p:in": -0.04, "p:into": -0.053,
    "p:of": -0.033, "p:on": -0.034, "p:onto": -0.034, "p:over": -0.049, "p:through": -0.034, "p:to": -0.069,
    "p:toward": 0.016, "p:towards": -0.026, "p:under": -0.026, "p:using": -0.017, "p:via": -0.034,
    "p:when": -0.061, "p:where": -0.071, "p:whether": -0.107, "p:why": 0.012, "p:with": -0.045,
    "p:within": -0.041, "p:without": -0.053, "w:how": 0.078, "w:whether": 0.018, "w:why": 0.075,
    "which": 0.09,
}
END = {
    ",": -0.003, ",a": -0.043, ".": 0.032, ";": 0.04, "b:": -0.006, "b:(": 0.002, "b:and": -0.063,
    "b:are": -0.0, "b:as": 0.002, "b:at": -0.004, "b:based": 0.006, "b:by": 0.004, "b:can": -0.003,
    "b:for": -0.03, "b:from": -0.007, "b:in": -0.013, "b:is": 0.015, "b:of": -0.061, "b:on": -0.025,
    "b:or": -0.092, "b:that": 0.006, "b:through": 0.01, "b:to": -0.038, "b:under": 0.014, "b:using": 0.012,
    "b:via": -0.006, "b:which": 0.011, "b:with": -0.015, "b:without": -0.004, "that.": 0.051,
    "that;": 0.043,
}
PLACE = (0.014, 0.021, 0.019, 0.015, -0.001, -0.013, -0.02)
SIZE = (-0.304, -0.215, -0.137, -0.038, -0.006, 0.012, 0.01, 0.009, 0.009, -0.003)
FAR = (0.003, 0.002, 0.014, 0.01, 0.002, 0.006, 0.004, 0.005, 0.009, 0.008, 0.011, -0.018)
"""By the number of the sentence, the code points in tens, and the words since the cue (the last: no cue)."""
