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
    "first": 0.2,
    "make": 1.0,
    "study": 0.95,
    "show": 0.8,
    "other": 0.6,
    "back": 0.55,
}
"""What sentences are looked at first: by what the authors' verb announces; the first as it is."""

WEIGHT = 0.947
NAMED_CUE, NAMED_HEAD, NAMED_PART, CLAUSE = 0.095, 0.113, 0.041, 0.082
UNSEEN = -0.05
START = {
    ",": -0.044, "-,": -0.099, "-^": -0.104, "-a:": -0.079, "-name": -0.033, "-p:": -0.084, "a:": -0.042,
    "a:as": -0.036, "a:by": -0.045, "a:for": -0.018, "a:in": -0.041, "a:of": -0.041, "a:on": -0.052,
    "a:to": -0.046, "a:using": -0.028, "a:with": -0.045, "c:back": -0.105, "c:back:that": -0.122,
    "c:make": 0.032, "c:make:that": 0.009, "c:other": -0.008, "c:other:that": -0.036, "c:show": 0.03,
    "c:show:that": 0.032, "c:study": 0.033, "c:study:that": -0.018, "claim:that": 0.03, "h:back": 0.044,
    "h:make": 0.038, "h:other": 0.015, "h:show": 0.051, "h:study": 0.046, "name": 0.014, "p:": -0.046,
    "p:between": -0.024, "p:by": -0.021, "p:for": 0.007, "p:from": -0.044, "p:how": -0.009, "p:in": -0.038,
    "p:of": -0.032, "p:on": -0.033, "p:to": -0.068, "p:using": -0.016, "p:via": -0.032, "p:with": -0.043,
    "w:how": 0.079, "w:whether": 0.018, "w:why": 0.078,
}
END = {
    ",": -0.004, ",a": -0.037, ".": 0.031, ";": 0.04, "b:": -0.006, "b:(": 0.002, "b:and": -0.066,
    "b:are": -0.001, "b:as": 0.002, "b:at": -0.006, "b:based": -0.002, "b:by": 0.001, "b:can": -0.006,
    "b:for": -0.032, "b:from": -0.009, "b:in": -0.014, "b:is": 0.018, "b:of": -0.063, "b:on": -0.027,
    "b:or": -0.097, "b:that": 0.006, "b:through": 0.009, "b:to": -0.04, "b:under": 0.012, "b:using": 0.011,
    "b:via": -0.006, "b:which": 0.01, "b:with": -0.019, "b:without": -0.0, "that.": 0.049,
}
PLACE = (0.017, 0.031, 0.021, 0.015, 0.002, -0.01, -0.017)
SIZE = (-0.299, -0.21, -0.131, -0.032, -0.001, 0.018, 0.015, 0.014, 0.014, 0.004)
FAR = (0.01, 0.001, 0.015, 0.01, 0.002, 0.006, 0.005, 0.006, 0.01, 0.008, 0.011, -0.002)
"""By the number of the sentence, the code points in tens, and the words since the cue (the last: no cue)."""
