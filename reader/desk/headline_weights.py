"""Weights of the headline: learned offline on titled abstracts of conference papers, never on those of the tests.

`STEMS` to `ACRONYM` make the odds that a stem (five letters) of an abstract is in its title (logistic regression);
`WEIGHT` to `FAR` the agreement (F1 of stems) of a passage with the title (ridge regression).
"""

from __future__ import annotations

_BY_WEIGHT = {
    -3: """
        provi""",
    -2.5: """
        achie allow art calle cid each exist howev intro obtai recen requi setti signi used well where while""",
    -2.0: """
        173 addre chall furth given inclu most other outpe perfo previ resul sever succe vario""",
    -1.5: """
        abili able addit advan assum avail becom curre defin demon deriv due emplo enabl estab even final
        first formu githu impor incor input inves invol issue known many numbe often only possi prese promi
        propo resea respe same shown solut solve some stand studi techn terms them there tradi typic use
        uses varie were""",
    -1.0: """
        accom accor accou accur acros adopt after aims algor all along alter altho amoun annot any apply
        appro attem basel becau being benef bette build calcu candi capab captu case cases cause certa cifar
        colle com commo compu condu consi consu could creat cruci datas degre descr desir despi deter devel
        diffe diffi discu downs durin easil effec eithe emph encou ensur epsil espec essen every examp exhib
        expec expen exper exten find focus freed funda great highl https illus imple indic indiv insig inste
        leads lever locat main maint major make makes manne mathb may measu metho modif moreo much must
        namel neces need nodes notio occur offer origi outpu overa parad pipel popul poste poten pract probl
        prove publi quali relev rely remai satis scena schem secon shoul showi shows since speci stage state
        still stron subje subst suffe sugge suita tackl takes tasks test teste those three thus times toget
        train types usefu users usual utili valid versi very way wheth whose widel withi world years yet""",
    -0.5: """
        10 100 about above acces acqui affec aim al allev alway among anoth appea appli archi areas arise
        aroun aspec assoc attai basic basis befor bench broad built call canno caref carri cente chang chara
        choos chose clear close coeff combi compa compe compo conce concl confi conne corre crite cu2o deal
        decod decre degra depen deplo detai dimen direc does effor eleme elimi empir encod end enfor engli
        entir envir equip error evalu exami excel execu expli facil fail famil favor feasi findi form found
        four frame funct futur gains give gives goal good guara handl hardw havin help hence here highe
        hypot idea impos impre impro incre indep influ infor inher initi innov intra intui items itsel justi
        key kitti labor lack layer lead leadi left lengt less level life likel limit liter littl log made
        magni mainl makin manua mathc mathe meani might moder motiv named neede needs never numer obser ones
        opera order outco over overc pairs param parti pasca past paths per pheno pixel playe poses posit
        prede princ proce produ promo prope proto pseud purpo quick rapid rathe reali recei recor reduc
        refer regar regio relat relea relia relie remar repor repre repro resne respo restr revea rewar
        right rl score seen sente serve set shelf short showe simil simul situa size small so solvi sophi
        sourc sqrt step steps strat stude subse suffi suite surpr surro syste tailo take takin targe terme
        thoug tools total trave trivi true truth tuned unfor uniqu unit unlab unlik unsee updat upon us user
        valua value varyi vulne ways wide witho words works worst would yield""",
    0.5: """
        360 abstr actor actua aggre ai aided align alloc analo analy ancho angul ankle anti armed artic
        asses asymm async atten aucti balan batch bert bilin binar bio body boost boots bridg budge carlo
        casca cell certi chine clust clutt coher colla color conti contr coord coppe count coupl crawl cultu
        curri curva curve deblu decom defen defor densi depth desce diagn dicti disco disen drive edge educa
        egoce elect embed embod emg emoti energ enhan ensem estim event expla extri fairn fault feedb films
        filte fine flexi flows fluid flyin foot force free frict game gans gap gauss genet gps grain grid
        gripp group guida hallu hand hands heavy helic hexap holis home human hydra hydro hyper imagi impli
        imu induc inert infer insec inspi intri invar joint kerne kinem knowl langu laten leg lie limb line
        linea lingu local long loop low machi map maps match max media medic mesh mode monit monte motio
        muscl net netwo neuro news nlp noisy non nonho occup omni open optim ortho outdo pairw pedes perso
        picki piece place plane print prova push radar rando ranki readi reaso recom recon regre regul remot
        rende rescu resid rever revie rgb road rotor rough runni scala scene searc sensi senso seria serie
        servi shape shift siame singl skele skill slip smart smoot sound spati spike stack stoch style sum
        super surfa surgi switc symme synch table taile teams templ tempo testi therm thin time topic torqu
        traff traje trans tree trees twist uncer unive unkno view visio visuo volum wall wasse water whole
        wing wirel word wrist""",
    1.0: """
        2d 6d activ adapt adver aeria affor air anoma arm array assem assis attit audio augme autoe auton
        barri bayes bi bias bilat biomi blind cable calib capsu capti climb cloud codin coope cross cu decen
        decou delay denoi dense detec dexte dof doubl drivi dynam elast endos entro evolu eye fair fast
        feder few finge fligh forec fores fusio fuzzy gait gaze gestu graph grasp guide harmo heter hiera
        imped indoo inspe inver jumpi landi learn lidar link locom logic magne manif manip meta micro mixtu
        morph mri multi mutua navig needl neura nonco onlin optic oxide pac paral passi path persi plana
        pose priva prost proxi pruni quadr rank re react recog recur redun regis rehab retri revis risk
        robot robus rolli salie scan segme seman senti sim sketc skin slidi socia spars spect speec spher
        spiki steer stiff subsp summa surge surve suspe swarm symbo terra text topol track uav ultra unifi
        unsup video virtu visua votin weara web zero""",
    1.5: """
        aware causa co crowd deep dialo diffu dual exosk face flow games hybri imita laser legge mixed mobil
        nonpa odome omnid parsi plann pneum reinf safe self semi shot snake soft stere submo teleo tenso
        urban walki wheel""",
    2.0: """
        monoc servo slam tacti weakl""",
    2.5: """
        3d bandi biped hapti""",
}
STEMS: dict[str, float] = {stem: weight for weight, stems in _BY_WEIGHT.items() for stem in stems.split()}
"""Log odds, to be added, that a stem which an abstract holds is in its title; 0 for the unknown."""
TIMES = (-1.81, -3.72, -2.59, -1.95, -1.55, -1.3, -0.83)
"""By how often the stem is in the abstract (0 is never asked), the constant included."""
LETTERS = (0, 0, -1.15, -0.62, -0.32, -0.12, -0.02, -0.01, 0.08, 0.13, 0.25, 0.33, 0.38)
"""By the length of the word."""
OPENING = 0.9
"""In the first sentence."""
CAPITAL = 0.69
ACRONYM = 0.54
DEFINED = 1.29
HYPHEN = 0.6
NEAR = {"make": 1.18, "study": 0.97, "back": 0.99, "show": 0.43, "other": 0.48}
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

WEIGHT = 0.955
NAMED_CUE, NAMED_HEAD, NAMED_PART, CLAUSE = 0.096, 0.102, 0.027, 0.08
UNSEEN = -0.05
START = {
    ",": -0.047, "-,": -0.095, "-^": -0.097, "-a:": -0.076, "-claim:that": -0.086, "-name": -0.022,
    "-p:": -0.083, "a:": -0.042, "a:as": -0.044, "a:by": -0.048, "a:for": -0.021, "a:in": -0.045,
    "a:of": -0.041, "a:on": -0.054, "a:to": -0.049, "a:using": -0.035, "a:with": -0.048, "c:back": -0.146,
    "c:back:that": -0.164, "c:make": 0.059, "c:make:that": 0.059, "c:other": -0.004, "c:other:that": 0.041,
    "c:show": 0.067, "c:show:that": 0.08, "c:study": 0.059, "c:study:that": 0.023, "claim:that": 0.042,
    "h:back": 0.045, "h:make": 0.051, "h:other": 0.036, "h:show": 0.06, "h:study": 0.059, "name": 0.006,
    "p:": -0.049, "p:between": -0.028, "p:by": -0.025, "p:for": 0.007, "p:from": -0.046, "p:how": -0.004,
    "p:in": -0.04, "p:of": -0.034, "p:on": -0.037, "p:to": -0.071, "p:using": -0.023, "p:via": -0.037,
    "p:with": -0.044, "w:how": 0.079, "w:whether": 0.018, "w:why": 0.061,
}
END = {
    ",": -0.005, ",a": -0.041, ".": 0.031, ";": 0.039, "b:": -0.008, "b:(": 0.0, "b:and": -0.067,
    "b:are": -0.009, "b:as": -0.0, "b:at": -0.007, "b:based": -0.002, "b:by": 0.001, "b:can": -0.01,
    "b:for": -0.034, "b:from": -0.011, "b:in": -0.014, "b:is": 0.004, "b:of": -0.075, "b:on": -0.03,
    "b:or": -0.094, "b:that": 0.007, "b:through": 0.015, "b:to": -0.041, "b:under": 0.007, "b:using": 0.006,
    "b:via": -0.007, "b:which": 0.011, "b:with": -0.019, "b:without": -0.004, "that.": 0.045,
}
PLACE = (-0.003, 0.009, 0.001, -0.005, -0.017, -0.03, -0.038)
SIZE = (-0.32, -0.231, -0.152, -0.053, -0.022, -0.003, -0.006, -0.008, -0.008, -0.018)
FAR = (-0.013, -0.023, -0.001, -0.003, -0.015, -0.011, -0.01, -0.009, -0.007, -0.01, -0.003, -0.024)
"""By the number of the sentence, the code points in tens, and the words since the cue (the last: no cue)."""
