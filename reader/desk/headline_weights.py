"""Weights of the headline: learned offline on titled abstracts of conference papers, never on those of the tests.

`STEMS` to `ACRONYM` make the odds that a stem (five letters) of an abstract is in its title (logistic regression);
`WEIGHT` to `FAR` the agreement (F1 of stems) of a passage with the title (ridge regression).
"""

from __future__ import annotations

_BY_WEIGHT = {
    -3: """
        provi""",
    -2.5: """
        achie allow art calle cid each exist howev intro recen requi setti signi used well where while""",
    -2.0: """
        173 addre chall furth given inclu most obtai other outpe perfo previ resul sever succe vario""",
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
        aroun aspec assoc attai avera basic basis befor bench broad built call canno caref carri cente chang
        chara choos chose clear close coeff combi compa compe compo conce condi confi conne corre crite cu2o
        deal decod decre degra depen deplo detai dimen direc does effor eleme elimi empir encod end enfor
        engli entir envir equip error evalu exami excel execu expli facil fail famil favor feasi findi form
        found four frame funct futur gains give goal good guara handl hardw havin help hence here highe
        hypot idea impos impre impro incre indep influ infor inher initi innov intra intui items itsel key
        kitti labor lack layer lead leadi left lengt less level life likel limit liter littl log made magni
        mainl makin manua mathc mathe meani might moder motiv named neede needs never numer obser ones opera
        order outco over overc pairs param parti pasca past paths per pheno pixel playe poses posit prede
        princ proce produ prope proto pseud purpo quick rapid rathe reali recei recor reduc refer regar
        regio relat relea relia relie remar repor repre repro resne respo restr revea rewar right rl score
        seen sente serve set shelf short showe simil simul situa size small so solvi sophi sourc sqrt step
        steps strat stude subse suffi suite surpr surro syste tailo take takin targe terme theor thoug tools
        total trave trivi true truth tuned unfor uniqu unit unlab unlik unsee updat upon us user value varyi
        vulne ways wide witho words works worst would yield""",
    0.5: """
        360 abstr actor actua aggre ai aided align alloc analo analy ancho angul ankle armed artic asses
        asymm async atten aucti balan batch bert bilin binar bio body boost boots bridg budge car carlo
        casca cell certi chine clutt coher colla color conti contr coord coppe count coupl crawl cultu curri
        curva curve deblu decom defen defor densi depth desce diagn dicti disco disen drive edge educa egoce
        elect embed embod emg emoti energ enhan ensem estim event expla extri fairn fault feedb films filte
        fine flexi flows fluid flyin foot force free frict game gans gap gauss genet geome gps grain grid
        gripp group guida hallu hand hands heavy helic hexap holis home human hydra hydro hyper imagi impli
        imu induc inert infer insec inspi intri invar joint kerne kinem knowl langu laten leg lie limb line
        linea lingu link local long loop low machi map maps match max media medic memor mesh mode monit
        monte motio muscl netwo neuro news nlp noisy non objec occup omni open optim ortho outdo pairw pedes
        perso picki piece place plane print prova push radar rando ranki readi reaso recom recon regre regul
        remot rende rescu resid rever revie rgb road rotor rough runni scala scene searc sensi senso seria
        serie servi shape shift siame singl skele skill slip smart smoot sound spati spike stack stoch style
        sum super surfa surgi switc symme synch table taile teams templ tempo testi therm thin time topic
        torqu traff traje trans tree trees twist uncer unive unkno view visio visuo volum wall wasse water
        whole wing wirel word wrist""",
    1.0: """
        2d 6d activ adapt adver aeria affor air anoma array assem assis attit audio augme autoe auton barri
        bayes bi bias bilat biomi blind cable calib capsu capti climb cloud clust codin coope cross cu decen
        decou delay denoi dense detec dexte dof doubl drivi dynam elast endos entro evolu eye fair fast
        feder few finge fligh forec fores fusio fuzzy gait gaze gestu graph grasp guide harmo heter hiera
        imped indoo inspe inver jumpi landi learn lidar locom logic magne manif manip meta micro mixtu morph
        mri multi mutua navig needl net neura nonco onlin optic oxide pac paral passi path persi plana pose
        priva prost proxi pruni quadr rank re react recog recur redun regis rehab retri revis risk robot
        robus rolli salie scan segme seman senti sim sketc skin slidi snake socia spars spect speec spher
        spiki steer stiff subsp summa surge surve suspe swarm symbo terra text topol track uav ultra unifi
        unsup video virtu visua votin weara web zero""",
    1.5: """
        arm aware causa co crowd deep dialo diffu dual exosk face flow games hybri imita laser legge mixed
        mobil nonpa odome omnid parsi plann pneum reinf safe self semi shot soft stere submo teleo tenso
        urban walki wheel""",
    2.0: """
        monoc servo slam tacti weakl""",
    2.5: """
        3d bandi biped hapti""",
}
STEMS: dict[str, float] = {stem: weight for weight, stems in _BY_WEIGHT.items() for stem in stems.split()}
"""Log odds, to be added, that a stem which an abstract holds is in its title; 0 for the unknown."""
TIMES = (-1.81, -3.72, -2.59, -1.96, -1.54, -1.27, -0.82)
"""By how often the stem is in the abstract (0 is never asked), the constant included."""
LETTERS = (0, 0, -1.11, -0.65, -0.33, -0.11, -0.02, -0.01, 0.08, 0.14, 0.26, 0.32, 0.39)
"""By the length of the word."""
OPENING = 0.89
"""In the first sentence."""
CAPITAL = 0.69
ACRONYM = 0.58
DEFINED = 1.29
HYPHEN = 0.61
NEAR = {"make": 1.16, "study": 0.96, "back": 0.98, "show": 0.43, "other": 0.48}
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

WEIGHT = 0.953
NAMED_CUE, NAMED_HEAD, NAMED_PART, CLAUSE = 0.089, 0.09, 0.03, 0.083
CLAIM = 0.054
UNSEEN = -0.05
START = {
    ",": -0.06, "-,": -0.096, "-^": -0.098, "-a:": -0.076, "-claim:that": -0.086, "-name": -0.02,
    "-p:": -0.083, "a:": -0.055, "a:as": -0.057, "a:by": -0.061, "a:for": -0.022, "a:in": -0.058,
    "a:of": -0.054, "a:on": -0.068, "a:to": -0.063, "a:using": -0.05, "a:with": -0.062, "c:back": -0.147,
    "c:back:that": -0.167, "c:make": 0.058, "c:make:that": 0.055, "c:other": -0.003, "c:other:that": 0.039,
    "c:show": 0.069, "c:show:that": 0.078, "c:study": 0.059, "c:study:that": 0.025, "claim:that": 0.041,
    "h:back": 0.047, "h:make": 0.054, "h:other": 0.052, "h:show": 0.062, "h:study": 0.055, "name": 0.005,
    "p:": -0.062, "p:between": -0.042, "p:by": -0.022, "p:for": 0.009, "p:from": -0.059, "p:how": -0.013,
    "p:in": -0.053, "p:of": -0.048, "p:on": -0.049, "p:to": -0.069, "p:using": -0.037, "p:via": -0.049,
    "p:with": -0.058, "w:how": 0.106, "w:whether": 0.048, "w:why": 0.08,
}
END = {
    ",": -0.004, ",a": -0.038, ".": 0.033, ";": 0.041, "b:": -0.028, "b:(": 0.004, "b:and": -0.065,
    "b:as": 0.001, "b:at": -0.004, "b:based": 0.0, "b:by": 0.004, "b:for": -0.032, "b:from": -0.01,
    "b:in": -0.013, "b:is": 0.001, "b:of": -0.073, "b:on": -0.028, "b:or": -0.095, "b:that": 0.009,
    "b:through": 0.017, "b:to": -0.039, "b:under": 0.007, "b:using": 0.008, "b:via": -0.01,
    "b:which": 0.015, "b:with": -0.016, "that.": 0.048,
}
PLACE = (0.013, 0.024, 0.016, 0.01, -0.002, -0.015, -0.023)
SIZE = (-0.307, -0.219, -0.14, -0.041, -0.01, 0.009, 0.014, 0.019, 0.023, -0.008)
FAR = (0.004, -0.011, 0.013, 0.011, -0.0, 0.004, 0.004, 0.005, 0.008, 0.004, 0.01, -0.008)
"""By the number of the sentence, the code points in tens, and the words since the cue (the last: no cue)."""
