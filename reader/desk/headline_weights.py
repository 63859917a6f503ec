"""Weights of the headline: learned offline on titled abstracts of conference papers, never on those of the tests.

`STEMS` to `ACRONYM` make the odds that a stem (five letters) of an abstract is in its title (logistic regression);
`WEIGHT` to `FAR` the agreement (F1 of stems) of a passage with the title (ridge regression).
"""

from __future__ import annotations

_BY_WEIGHT = {
    -3: """
        exist intro provi""",
    -2.5: """
        achie allow art each howev recen requi setti signi used well where while""",
    -2.0: """
        173 addre calle chall cid furth given impor inclu many most numbe obtai other outpe previ resul
        sever succe techn vario""",
    -1.5: """
        abili able addit advan assum avail curre defin degre demon deriv due emplo enabl estab even final
        first formu imple incor input inves issue known often only perfo possi prese promi propo resea respe
        same shown solut solve some stand studi them there tradi use uses were""",
    -1.0: """
        accom accor accou accur acros adopt after aims algor all along alter altho amoun annot any apply
        appro basel becau becom being benef bette build capab captu case cases cause certa cifar colle com
        commo compu condu consi consu could creat cruci datas descr desir despi deter devel diffe diffi
        discu downs durin easil effec eithe emph encou ensur epsil espec essen examp exhib expec expen exper
        exten find focus freed funda githu great highl https illus indic indiv insig inste invol lever locat
        main maint major make makes manne may measu metho modif moreo much must namel neces need nodes notio
        offer origi outpu over overa parad popul poste poten pract probl prove publi quali relev remai satis
        scena schem secon shoul showi shows since size speci stage state stron subje subst sugge suita tackl
        terms test teste those three thus times train types typic usefu users usual utili valid varie versi
        very way wheth whose widel withi world years yet""",
    -0.5: """
        10 about above acces acqui affec aim al allev alway among anoth appea appli archi areas arise aroun
        aspec assoc attai attem avera basic befor bench besid broad built calcu call candi canno caref carri
        cente chang chara choos clear close coeff combi compa compe compo conce condi confi conne corre
        crite cu2o deal decod decre degra depen deplo detai devis dimen direc does effor eleme elimi empir
        encod end enfor engli entir envir equip error evalu every exami excel execu expli facil fail famil
        favor feasi findi form found four frame frequ funct futur gains give goal good guara handl hardw
        havin help hence here highe hypot idea impos impre impro incre indep influ infor inher initi innov
        intra intui items itsel key kitti labor lack layer lead leadi leads left lengt less level life likel
        limit liter littl log made magni mainl makin manua mathb mathc mathe meani moder motiv named neede
        needs never numer obser occur ones opera order outco overc pairs param parti pasca past paths per
        pheno pipel pixel playe poses posit prede princ proce produ prope proto pseud purpo quick rapid
        rathe reali recei recor reduc refer regar regio relat relea relia relie rely remar repor repre repro
        resne respo restr revea rewar right rl score seen sente serve set shelf short showe simil simul
        situa small so solvi sophi sourc sqrt step still strat stude sub subse suffe suffi suite surpr surro
        tailo take takes takin targe tasks terme thoug toget tools total trave trivi true truth tuned unfor
        uniqu unit unlab unlik unsee updat upon us user value varyi vulne ways wide witho words works worst
        would yield""",
    0.5: """
        360 abstr actor actua adver aggre ai aided air align alloc analo analy angul armed array artic asses
        asymm async atten aucti auton balan batch bert bi bilin binar bio biomi body boost boots brain bridg
        budge capsu carlo casca cell certi chine climb clutt coher colla color conti contr coord coppe count
        coupl cover crawl cu cultu curri curva curve decom decou defen densi depth diagn dicti disco disen
        disti drive edge educa egoce elect embed embod emg emoti energ enhan ensem estim event expla extri
        fairn fault feedb films filte fine flexi fligh flows fluid flyin foot force free frict game gans gap
        gauss genet geome gps grain grid gripp group guida hallu hand hands heavy helic hexap holis home
        human hydro hyper imagi impli imu induc infer insec inspi intri invar joint jumpi kinem knowl landi
        langu laten leg lie light limb line linea lingu link local long loop low machi map maps match max
        media medic memor mesh monit monte morph motio mri muscl navig needl net netwo neuro news nlp noisy
        non nonco nonho occup omni open optim orien ortho outdo pairw pedes picki piece place plane print
        prova push radar rando ranki readi reaso recom recon recov refle regre regul rehab relax remot rende
        rescu resid rever revie rgb road rotor rough runni scala scan scene searc seman sensi senso senti
        seria serie servi shape shift siame singl skele skill skin slidi slip smart smoot sound spati spike
        stiff stoch style sum surfa surgi suspe switc symme synch table taile teams templ tempo testi therm
        thin time topic torqu traff traje trans tree trees tunin twist uncer unive unkno varia view visio
        visuo volum votin wall wasse water whole wing wirel word wrist""",
    1.0: """
        2d 6d activ aeria affor anoma assem assis attit audio augme autoe barri bayes bias bilat blind cable
        calib capti cloud clust codin coope cross decen defor delay denoi dense desce detec dexte dof doubl
        drivi dynam elast endos entro evolu eye fair fast feder few finge forec fores fusio fuzzy gait gaze
        gestu graph grasp guide harmo heter imped indoo inert inspe inver kerne learn lidar locom logic
        magne manif manip meta micro mixtu mobil multi mutua neura onlin optic oxide pac paral passi path
        persi perso plana pose priva prost proxi pruni quadr rank react recog recur redun regis retri revis
        risk robot robus rolli salie segme sim sketc snake socia spars spect speec spher spiki steer submo
        subsp summa super surge surve swarm symbo tenso terra text topol track uav ultra unifi unsup video
        virtu visua weara web zero""",
    1.5: """
        adapt arm aware causa co crowd deep dialo dual exosk face flow games hiera hybri imita laser legge
        mixed nonpa odome omnid parsi plann pneum re reinf safe self semi shot soft stere teleo urban walki
        wheel""",
    2.0: """
        diffu monoc servo slam tacti weakl""",
    2.5: """
        3d bandi biped hapti""",
}
STEMS: dict[str, float] = {stem: weight for weight, stems in _BY_WEIGHT.items() for stem in stems.split()}
"""Log odds, to be added, that a stem which an abstract holds is in its title; 0 for the unknown."""
TIMES = (-1.79, -3.72, -2.59, -1.95, -1.55, -1.23, -0.84)
"""By how often the stem is in the abstract (0 is never asked), the constant included."""
LETTERS = (0, 0, -0.96, -0.65, -0.37, -0.15, -0.04, -0.04, 0.05, 0.11, 0.23, 0.33, 0.35)
"""By the length of the word."""
OPENING = 0.9
"""In the first sentence."""
CAPITAL = 0.65
ACRONYM = 0.54
DEFINED = 1.31
HYPHEN = 0.61
NEAR = {"make": 1.16, "study": 0.92, "back": 0.97, "show": 0.42, "other": 0.47}
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

WEIGHT = 0.958
NAMED_CUE, NAMED_HEAD, NAMED_PART, CLAUSE = 0.09, 0.122, 0.027, 0.08
UNSEEN = -0.05
START = {
    ",": -0.045, "-,": -0.096, "-^": -0.097, "-a:": -0.077, "-claim:that": -0.087, "-name": -0.021,
    "-p:": -0.085, "a:": -0.039, "a:as": -0.042, "a:by": -0.044, "a:for": -0.017, "a:in": -0.043,
    "a:of": -0.038, "a:on": -0.05, "a:to": -0.046, "a:using": -0.034, "a:with": -0.047, "c:back": -0.123,
    "c:back:that": -0.137, "c:make": 0.031, "c:make:that": 0.009, "c:other": -0.012, "c:other:that": -0.004,
    "c:show": 0.028, "c:show:that": 0.033, "c:study": 0.032, "c:study:that": -0.015, "claim:that": 0.036,
    "h:back": 0.033, "h:make": 0.04, "h:other": 0.025, "h:show": 0.045, "h:study": 0.045, "name": 0.009,
    "p:": -0.046, "p:between": -0.023, "p:by": -0.022, "p:for": 0.011, "p:from": -0.043, "p:how": -0.0,
    "p:in": -0.037, "p:of": -0.031, "p:on": -0.035, "p:to": -0.069, "p:using": -0.023, "p:via": -0.034,
    "p:with": -0.043, "w:how": 0.085, "w:whether": 0.014, "w:why": 0.069,
}
END = {
    ",": -0.003, ",a": -0.042, ".": 0.033, ";": 0.043, "b:": -0.007, "b:(": 0.003, "b:and": -0.064,
    "b:are": -0.01, "b:as": 0.003, "b:at": -0.006, "b:based": 0.001, "b:by": 0.001, "b:can": -0.007,
    "b:for": -0.031, "b:from": -0.008, "b:in": -0.012, "b:is": 0.002, "b:of": -0.063, "b:on": -0.026,
    "b:or": -0.09, "b:that": 0.009, "b:through": 0.016, "b:to": -0.039, "b:under": 0.005, "b:using": 0.009,
    "b:via": -0.004, "b:which": 0.012, "b:with": -0.016, "b:without": -0.003, "that.": 0.046,
}
PLACE = (0.016, 0.027, 0.021, 0.013, 0.001, -0.011, -0.018)
SIZE = (-0.297, -0.209, -0.13, -0.031, -0.0, 0.019, 0.017, 0.015, 0.015, 0.005)
FAR = (0.02, 0.003, 0.022, 0.018, 0.008, 0.011, 0.012, 0.012, 0.016, 0.014, 0.018, 0.003)
"""By the number of the sentence, the code points in tens, and the words since the cue (the last: no cue)."""
