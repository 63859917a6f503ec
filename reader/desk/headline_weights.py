"""Weights of the headline: learned offline on titled abstracts of conference papers, never on those of the tests.

`STEMS` to `ACRONYM` make the odds that a stem (five letters) of an abstract is in its title (logistic regression);
`WEIGHT` to `FAR` the agreement (F1 of stems) of a passage with the title (ridge regression).
"""

from __future__ import annotations

_BY_WEIGHT = {
    -3: """
        exist provi""",
    -2.5: """
        achie addre allow each furth howev intro obtai other outpe recen requi setti signi used where while""",
    -2.0: """
        173 advan art assum avail chall cid curre given impor inclu many most numbe often perfo previ resul
        sever succe vario well""",
    -1.5: """
        abili able addit aims apply becau becom being bette calle condu cruci demon deriv desir diffi discu
        due emplo enabl espec essen estab even exper final find first formu funda githu great https input
        inves invol issue known may moreo only possi prese promi prove remai resea respe same scena shown
        since solve some stand studi sugge techn terms them there those thus tradi typic use users uses
        varie were widel""",
    -1.0: """
        about accom accor accou accur acros adopt after algor all along alter altho amoun annot anoth any
        appli appro attem basel benef build calcu candi canno capab captu cases cause certa cifar colle com
        commo compu consi consu could creat cu2o datas defin degra despi devel diffe does downs durin easil
        effec eithe emph encou engli ensur entir epsil every exami examp exhib expec expen exten focus found
        good here highl illus imple incor indic indiv insig inste items kitti lack lead leadi leads liter
        locat made main maint major make makes manne manua mathb mathc measu moder much must neces need
        needs nodes numer occur offer origi outpu overa pairs popul poste poten pract probl propo publi
        rathe recei regar relev relie rely remar repor satis secon shoul showi shows size small solut speci
        state still stron subje subse subst suffe suita tackl takes tasks test teste three times toget train
        types unlik usefu usual utili versi very way wheth whose withi words works world would years yet
        yield""",
    -0.5: """
        above acces acqui affec aim al allev alway among appea archi areas argue arise aroun assoc basic
        basis befor besid broad built caref carri case chang chara choos chose clear coeff combi compa compe
        conce concl confi conne corre costs crite data deal decad decre degre deplo descr detai deter do
        done effor eleme elimi empir enfor envir equip error eucli evalu excel execu expli facil fail famil
        favor feasi findi forms four frac frame freed funct futur gains give gives goal guara handl hardw
        havin healt help hence highe hypot idea ignor impos impre impro incre infor inher initi insuf itsel
        jacob key left lengt less lever life likel limit littl llms magni mainl makin meani metho might
        mnist modif motiv namel neede never notab notio obser ones opera outco over overc parad param pasca
        past paths patie peopl pheno pipel pixel playe plays poses posit prede princ produ prope purpo quali
        quick reali recor refer regio relat relea relia repro resne respo revea right rl schem scien score
        seen sente serve set showe simil simul situa so solvi sophi sota sqrt stage step steps strug suffi
        suppl surpr surro tailo take taken takin targe thoug tools total true truth unfor uniqu unit unlab
        unsee updat upon us user valid valua varyi views vulne ways wide witho""",
    0.5: """
        360 abstr actua agnos align alloc analo analy ancho ankle antag artic asses asymm atten auto autom
        autor balan batch bert bidir binar black body boost boots box bridg budge car certi clutt coars
        coher colla color conte conti conto contr convo coord count coupl crawl curva curve decom defen
        defor densi depth dexte dicti disco disti domai edge educa effic elect embed energ enhan ensem estim
        event expla extri fairn feedb fidel filte flexi flows fluid flyin foot force frict game gap gauss
        geome gradi grasp greed grid gripp guida hallu hand hands hashi head heavy high holis home horiz
        human hydra hyper ident imagi impli induc infer infin infra insec inspe inspi intri joint kinem
        knowl laten leg light linea local low machi map mappi maps maske match media memor mesh minim modal
        mode momen monit monte motio muscl near neare needl neuro noisy nonho occup off optim ordin orien
        outdo pairw pedes pendu perso piece place plane pooli post pre print promp propa prova push radia
        rando readi recom recon regre regul rehab relax remot rende rescu resid resol rever rgb rigid road
        rotor routi scala scale scene searc selec sensi senso seria serie shape singl six skele slip smart
        smoot sound spike squar style summa switc symme synch table teams term terra testi therm thin time
        top torqu traje trans trees tunin uncer unive unkno up varia vehic visuo volum wall water wavel
        whole wild wirel word wrist""",
    1.0: """
        2d 6d activ actor adver affor aggre aided air anoma anti armed array assem assis async attit aucti
        audio augme auton barri bayes bias bilat bilin bio biomi blind calib capsu capti casca climb cloud
        clust codin coope curri decou delay denoi dense desce detec disen doubl drive drivi dynam endos
        evasi evolu fair fault few fine finge fligh forec fores free fusio fuzzy gait gaze genet gestu grain
        guide harmo heter hexap hydro imped indoo inert invar inver jumpi kerne landi langu learn lidar limb
        line lingu link locom long loop magne manif manip max micro mixtu morph mri mutua navig net netwo
        non nonco omni open optic ortho oxide pac paral passi path persi picki pose prost proxi quadr quasi
        radar ranki react recog redun regis retri revis risk robot robus rolli salie scan segme seman senti
        sim skin slidi socia spars spati spect speec spher spiki steer stiff stoch subsp sum super surge
        surve suspe symbo taile templ tempo text topol track tree twist uav unifi video view virtu visio
        visua votin weara web wing wise""",
    1.5: """
        adapt aeria arm autoe bi cable causa cross crowd decen deep dialo dof elast entro eye face fast
        feder flow games graph hiera hybri imita laser legge logic mixed mobil multi neura nonpa odome omnid
        onlin parsi plana plann pneum priva pruni rank re recur safe sketc slam snake soft stere submo swarm
        teleo tenso ultra unsup urban walki wheel zero""",
    2.0: """
        aware diffu dual exosk hapti meta monoc reinf semi servo shot tacti""",
    2.5: """
        3d bandi biped co self weakl""",
}
STEMS: dict[str, float] = {stem: weight for weight, stems in _BY_WEIGHT.items() for stem in stems.split()}
"""Log odds, to be added, that a stem which an abstract holds is in its title; 0 for the unknown."""
TIMES = (-1.3, -3.46, -2.14, -1.41, -0.9, -0.57, -0.06)
"""By how often the stem is in the abstract (0 is never asked), the constant included."""
LETTERS = (0, 0, -1.21, -0.63, -0.27, 0.01, 0.02, 0.01, 0.11, 0.17, 0.27, 0.36, 0.4)
"""By the length of the word."""
OPENING = 0.98
"""In the first sentence."""
CAPITAL = 1.31
ACRONYM = 0.96
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

WEIGHT = 1.002
START = {
    ",": -0.042, "-,": -0.098, "-^": -0.095, "-a:": -0.083, "-a:^": -0.095, "-a:across": -0.1,
    "-a:against": -0.12, "-a:among": -0.082, "-a:as": -0.089, "-a:at": -0.108, "-a:between": -0.08,
    "-a:by": -0.098, "-a:during": -0.128, "-a:for": -0.095, "-a:from": -0.094, "-a:how": -0.097,
    "-a:in": -0.094, "-a:into": -0.09, "-a:of": -0.089, "-a:on": -0.087, "-a:onto": -0.14,
    "-a:over": -0.084, "-a:through": -0.087, "-a:to": -0.099, "-a:toward": -0.12, "-a:towards": -0.085,
    "-a:under": -0.094, "-a:using": -0.078, "-a:via": -0.054, "-a:when": -0.127, "-a:where": -0.098,
    "-a:whether": -0.096, "-a:why": -0.115, "-a:with": -0.094, "-a:within": -0.109, "-a:without": -0.095,
    "-name": -0.033, "-p:across": -0.08, "-p:against": -0.114, "-p:among": -0.08, "-p:as": -0.108,
    "-p:at": -0.086, "-p:between": -0.097, "-p:by": -0.096, "-p:during": -0.092, "-p:for": -0.082,
    "-p:from": -0.102, "-p:how": -0.053, "-p:in": -0.097, "-p:into": -0.091, "-p:of": -0.083,
    "-p:on": -0.092, "-p:onto": -0.072, "-p:over": -0.082, "-p:through": -0.08, "-p:to": -0.094,
    "-p:toward": -0.132, "-p:towards": -0.045, "-p:under": -0.099, "-p:using": -0.084, "-p:via": -0.092,
    "-p:when": -0.089, "-p:where": -0.09, "-p:whether": -0.112, "-p:why": -0.064, "-p:with": -0.103,
    "-p:within": -0.108, "-p:without": -0.107, "a:": -0.038, "a:across": -0.034, "a:against": -0.057,
    "a:among": -0.016, "a:as": -0.035, "a:at": -0.057, "a:between": -0.052, "a:by": -0.05,
    "a:during": -0.094, "a:for": -0.017, "a:from": -0.056, "a:how": -0.055, "a:in": -0.041,
    "a:into": -0.034, "a:of": -0.043, "a:on": -0.049, "a:onto": -0.045, "a:over": -0.057,
    "a:through": -0.031, "a:to": -0.045, "a:toward": -0.054, "a:towards": -0.05, "a:under": -0.064,
    "a:using": -0.021, "a:via": -0.034, "a:when": -0.067, "a:where": -0.042, "a:whether": -0.092,
    "a:why": -0.012, "a:with": -0.044, "a:within": -0.03, "a:without": -0.057, "c:back": -0.109,
    "c:back:that": 0.012, "c:make": 0.07, "c:make:that": 0.037, "c:other": -0.019, "c:other:that": -0.046,
    "c:show": 0.009, "c:show:that": 0.018, "c:study": 0.046, "c:study:that": 0.022, "h:back": -0.001,
    "h:make": 0.076, "h:other": 0.003, "h:show": 0.034, "h:study": 0.055, "name": 0.029,
    "name:c:back": 0.033, "name:c:make": 0.136, "name:c:other": 0.077, "name:c:show": 0.029,
    "name:c:show:that": 0.061, "name:c:study": 0.103, "name:h:back": 0.003, "name:h:make": 0.12,
    "name:h:show": -0.0, "name:h:study": 0.107, "name:p:across": 0.024, "name:p:as": -0.089,
    "name:p:at": 0.031, "name:p:between": 0.133, "name:p:by": 0.077, "name:p:during": 0.06,
    "name:p:for": 0.152, "name:p:from": 0.071, "name:p:in": 0.086, "name:p:of": 0.06, "name:p:on": 0.087,
    "name:p:over": 0.082, "name:p:through": 0.065, "name:p:to": 0.07, "name:p:towards": 0.038,
    "name:p:under": 0.049, "name:p:using": -0.011, "name:p:via": 0.048, "name:p:where": 0.11,
    "name:p:with": 0.019, "name:p:within": 0.002, "name:p:without": 0.049, "p:across": -0.049,
    "p:against": -0.022, "p:among": -0.043, "p:as": -0.054, "p:at": -0.031, "p:between": -0.028,
    "p:by": -0.024, "p:during": -0.024, "p:for": 0.01, "p:from": -0.042, "p:how": -0.026, "p:in": -0.039,
    "p:into": -0.05, "p:of": -0.032, "p:on": -0.031, "p:onto": -0.034, "p:over": -0.05, "p:through": -0.036,
    "p:to": -0.047, "p:toward": 0.025, "p:towards": -0.02, "p:under": -0.017, "p:using": -0.016,
    "p:via": -0.03, "p:when": -0.065, "p:where": -0.067, "p:whether": -0.107, "p:why": 0.006,
    "p:with": -0.039, "p:within": -0.043, "p:without": -0.05, "w:how": 0.061, "w:whether": 0.01,
    "w:why": 0.074,
}
END = {
    ",": -0.0, ",a": -0.033, ".": 0.038, ";": 0.045, "b:": -0.005, "b:(": 0.01, "b:and": -0.071,
    "b:are": -0.001, "b:as": 0.004, "b:at": -0.005, "b:based": 0.007, "b:by": 0.006, "b:can": -0.005,
    "b:for": -0.028, "b:from": -0.007, "b:in": -0.012, "b:is": 0.014, "b:of": -0.08, "b:on": -0.025,
    "b:or": -0.091, "b:that": 0.007, "b:through": 0.012, "b:to": -0.038, "b:under": 0.019, "b:using": 0.014,
    "b:via": -0.01, "b:which": 0.015, "b:with": -0.015, "b:without": -0.003,
}
PLACE = (0.018, 0.029, 0.026, 0.022, 0.006, -0.008, -0.016)
SIZE = (-0.291, -0.233, -0.174, -0.065, -0.015, 0.014, 0.022, 0.02, 0.02, 0.007)
FAR = (0.046, 0.03, 0.043, 0.034, 0.025, 0.031, 0.026, 0.025, 0.024, 0.02, 0.006, -0.025)
"""By the number of the sentence, the code points in tens, and the words since the cue (the last: no cue)."""
