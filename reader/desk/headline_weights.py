"""Weights of the headline: learned offline on titled abstracts of conference papers, never on those of the tests.

`STEMS` to `ACRONYM` make the odds that a stem (five letters) of an abstract is in its title (logistic regression);
`WEIGHT` to `FAR` the agreement (F1 of stems) of a passage with the title (ridge regression).
"""

from __future__ import annotations

_BY_WEIGHT = {
    -3: """
        exist provi""",
    -2.5: """
        achie addre allow each furth given howev intro obtai other outpe previ recen requi resul setti signi
        succe used where while""",
    -2.0: """
        advan assum avail calle chall curre final impor inclu many most numbe often perfo possi probl propo
        respe sever shown there vario well""",
    -1.5: """
        173 abili able accor addit aims amoun apply appro art becau becom being benef bette cid condu could
        cruci defin demon deriv desir diffi discu due eithe emplo enabl ensur espec essen estab even exhib
        find first focus formu funda githu great https incor input inves invol issue known may metho moreo
        need nodes only origi prese promi prove remai resea same scena since solve some stand studi subje
        sugge techn terms them those thus tradi typic use usefu users uses usual varie were widel withi""",
    -1.0: """
        about accom accou accur acros adopt affec after algor all along alter altho among annot anoth any
        appli aroun attem basel build built calcu candi canno capab captu cases cause certa cifar colle com
        commo compu consi consu creat cu2o datas degra degre descr despi deter devel diffe does downs durin
        easil effec effor emph encou engli entir epsil equip every exami examp expec expen exper exten facil
        found give gnns good help here highl illus imple indic indiv inher insig inste items kitti lack lead
        leadi leads limit liter llms locat made main maint major make makes manne manua mathb mathc measu
        moder much must neces needs notio numer occur offer outco outpu overa pairs parad popul poses poste
        poten pract publi rathe recei regar relev relia relie rely remar repor revea satis schem score secon
        shoul showi shows size small solut speci state still stron subse subst suffe suita tackl takes tasks
        test teste three times toget train types unlab unlik utili valid versi very way wheth whose words
        works world would years yet yield""",
    -0.5: """
        above acces acqui aim al allev alway appea archi areas argue arise aspec assoc attai basic basis
        befor besid broad caref carri case chang chara choos chose clear cnns coeff combi compa compe conce
        concl confi conne corre costs crite deal decre deplo detai done eleme elimi empir enfor envir error
        eucli evalu excel execu expli fail famil favor feasi findi forms four frac freed funct futur gains
        gives goal guara handl hardw havin hence highe hypot idea ignor impos impre impro inacc incre influ
        infor initi innov insuf itsel jacob key left lengt less lever likel littl magni mainl meani might
        modif motiv namel neede never notab obser ones opera over overc param pasca past paths patie pheno
        pipel pixel playe plays posit prede princ produ prope purpo quali quick recor reduc refer regio
        relat relea repro resne respo right rl scien seen sente serve set showe simil simul situa so solvi
        sophi sota sqrt stage step steps strug suffi suppl surpr surro tailo take taken takin targe thoug
        tools total true truth unfor uniqu unsee updat upon us valua varyi views vulne ways wide witho""",
    0.5: """
        actua ai align alloc analo analy ancho ankle answe antag artic asses atten autom back balan batch
        bert bidir binar black body boost boots bridg car carlo cell certi clutt coars coher colla color
        conca conte conti conto contr convo coord count coupl crawl curva decom defor densi depth dicti
        disco disti domai educa effic embed energ ensem estim event expla extri fairn feedb fidel filte fish
        flexi flows fluid foot force frict gap gauss gradi grasp greed grid gripp hands hashi head heavy
        high hop horiz human ident imagi impli induc infer infin infra intri joint kinem knowl laten light
        linea local machi map mappi maps maske match media memor mesh modal mode momen monit monte motio
        muscl near neare neuro news nonho occup optim ordin orien pairw pedes pendu perso piece place plane
        pooli post print promp propa prova push radia rando readi real recom recon regre regul relax remot
        rende rescu resid resol rigid scala scale scene searc sensi senso seria serie shape singl six skele
        slip smart smoot sound spike squar style summa switc symme table teams term terra testi therm thin
        time top torqu trans trees tunin uncer unive unkno unman up vehic vocab volum wall water wave wavel
        whole wild word wrist""",
    1.0: """
        360 activ actor adver aggre agnos air anti array assis asymm async attit aucti audio augme auto
        auton autor barri bayes bias bilat bilin bio biomi blind box budge calib capsu capti casca climb
        cloud clust codin coope cu curri curve decou delay denoi dense desce detec dexte disen drive drivi
        dynam edge elect endos enhan evasi evolu fault fine finge fligh flyin forec fores fusio fuzzy game
        gaze genet gestu graph guida hand heter hexap holis home hydra hydro hyper indoo insec inspe inspi
        invar inver jumpi kerne landi langu learn leg lidar limb line lingu link locom long loop low magne
        manif manip max micro mixtu morph mri mutua navig needl net netwo nonco off omni open optic ortho
        oxide pac paral passi persi picki pose pre prost proxi quadr quasi radar ranki react recog redun
        regis rehab retri rever revis rgb road robot robus rolli rotor salie scan segme seman senti skin
        slidi socia spars spati spect speec spher steer stiff stoch subsp super surge surve suspe symbo
        synch taile tele templ tempo text topol track tree twist uav unifi video view virtu visio visua
        visuo votin weara web wing wirel wise""",
    1.5: """
        2d 6d adapt aeria affor aided anoma arm assem autoe bi cable causa cross crowd decen dialo dof doubl
        elast entro eye face fair fast feder few flow free gait games grain guide harmo hiera imita imped
        inert laser logic mixed mobil multi neura non nonpa omnid onlin parsi path plana plann pneum priva
        pruni rank recur risk safe sim sketc slam snake spiki stere submo sum swarm teleo tenso ultra unsup
        urban walki wheel zero""",
    2.0: """
        armed deep diffu exosk hybri legge meta monoc odome re reinf servo soft""",
    2.5: """
        3d aware biped co dual hapti self semi shot tacti weakl""",
    3: """
        bandi""",
}
STEMS: dict[str, float] = {stem: weight for weight, stems in _BY_WEIGHT.items() for stem in stems.split()}
"""Log odds, to be added, that a stem which an abstract holds is in its title; 0 for the unknown."""
TIMES = (-1.3, -3.47, -2.14, -1.4, -0.9, -0.53, -0.04)
"""By how often the stem is in the abstract (0 is never asked), the constant included."""
LETTERS = (0, 0, -1.17, -0.8, -0.29, 0.03, 0.05, 0.04, 0.13, 0.19, 0.3, 0.39, 0.43)
"""By the length of the word."""
OPENING = 0.9
"""In the first sentence."""
CAPITAL = 1.31
ACRONYM = 0.81
TYPICAL = 7.2
"""Words that say something in a title, on average."""

WORTH = {
    "place:none": 0.3, "place:make": 1.0, "place:study": 0.95, "place:show": 0.8, "place:other": 0.6,
    "place:back": 0.55,
}
"""What sentences are looked at first."""

WEIGHT = 1.019
START = {
    ",": -0.008, "-,": -0.016, "-^": -0.013, "-a:": 0.019, "-a:across": -0.033, "-a:against": -0.02,
    "-a:among": 0.013, "-a:as": -0.004, "-a:at": -0.019, "-a:between": 0.014, "-a:by": -0.01,
    "-a:during": -0.027, "-a:for": -0.01, "-a:from": 0.002, "-a:how": 0.015, "-a:in": 0.01,
    "-a:into": -0.009, "-a:of": 0.001, "-a:on": 0.004, "-a:onto": -0.018, "-a:over": 0.002,
    "-a:through": 0.002, "-a:to": -0.007, "-a:toward": -0.036, "-a:towards": 0.01, "-a:under": 0.002,
    "-a:using": 0.009, "-a:via": 0.069, "-a:when": -0.027, "-a:where": -0.007, "-a:whether": -0.004,
    "-a:why": 0.075, "-a:with": -0.001, "-a:within": -0.001, "-a:without": 0.003, "-and": -0.005,
    "-name": 0.062, "-or": -0.021, "-p:across": 0.042, "-p:against": -0.03, "-p:among": 0.011,
    "-p:as": -0.022, "-p:at": 0.004, "-p:between": 0.007, "-p:by": -0.007, "-p:during": -0.01,
    "-p:for": 0.007, "-p:from": -0.02, "-p:how": 0.016, "-p:in": -0.006, "-p:into": 0.009, "-p:of": 0.002,
    "-p:on": 0.0, "-p:onto": 0.036, "-p:over": 0.003, "-p:through": 0.006, "-p:to": -0.003,
    "-p:toward": -0.059, "-p:towards": 0.076, "-p:under": -0.007, "-p:using": 0.011, "-p:via": -0.002,
    "-p:when": -0.014, "-p:where": -0.01, "-p:whether": -0.024, "-p:why": 0.031, "-p:with": -0.02,
    "-p:within": -0.025, "-p:without": -0.02, "^": -0.04, "a:": -0.0, "a:across": -0.006,
    "a:against": -0.018, "a:among": 0.03, "a:as": 0.004, "a:at": -0.013, "a:between": -0.012,
    "a:by": -0.014, "a:during": -0.048, "a:for": 0.015, "a:from": -0.018, "a:how": -0.023, "a:in": -0.005,
    "a:into": -0.005, "a:of": 0.0, "a:on": -0.009, "a:onto": 0.013, "a:over": -0.011, "a:through": 0.013,
    "a:to": -0.004, "a:toward": 0.022, "a:towards": 0.007, "a:under": -0.032, "a:using": 0.02,
    "a:via": 0.01, "a:when": -0.02, "a:where": 0.003, "a:whether": -0.062, "a:why": -0.004,
    "a:with": -0.005, "a:within": -0.008, "a:without": -0.011, "and": -0.003, "c:back": -0.006,
    "c:back:that": -0.015, "c:make": 0.032, "c:make:that": 0.027, "c:other": -0.017, "c:other:that": 0.005,
    "c:show": -0.006, "c:show:that": -0.015, "c:study": 0.012, "c:study:that": -0.01, "name": 0.102,
    "or": -0.028, "p:across": -0.008, "p:against": 0.007, "p:among": -0.022, "p:as": -0.019, "p:at": -0.003,
    "p:between": 0.008, "p:by": -0.001, "p:during": 0.014, "p:for": 0.037, "p:from": -0.004, "p:how": 0.016,
    "p:in": -0.001, "p:into": -0.008, "p:of": 0.009, "p:on": 0.008, "p:onto": 0.04, "p:over": -0.009,
    "p:through": -0.004, "p:to": -0.001, "p:toward": 0.041, "p:towards": 0.01, "p:under": 0.009,
    "p:using": 0.022, "p:via": 0.015, "p:when": -0.033, "p:where": -0.036, "p:whether": -0.059,
    "p:why": 0.045, "p:with": 0.0, "p:within": -0.007, "p:without": -0.02, "w:how": 0.017,
    "w:whether": -0.03, "w:why": 0.034,
}
END = {
    ",": 0.008, ".": 0.028, ";": 0.031, "b:": -0.014, "b:(": 0.005, "b:and": -0.068, "b:are": 0.002,
    "b:as": -0.001, "b:at": -0.013, "b:based": 0.0, "b:by": 0.004, "b:can": -0.01, "b:for": -0.002,
    "b:from": -0.012, "b:in": -0.008, "b:is": 0.019, "b:of": -0.016, "b:on": -0.013, "b:or": -0.086,
    "b:that": 0.004, "b:through": 0.014, "b:to": -0.011, "b:under": 0.018, "b:using": 0.009, "b:via": -0.01,
    "b:which": 0.014, "b:with": -0.004, "b:without": 0.0,
}
PLACE = (0.002, 0.008, 0.006, -0.003, -0.016, -0.031, -0.041)
SIZE = (-0.225, -0.198, -0.159, -0.067, -0.028, -0.007, -0.01, -0.01, -0.011, -0.013)
FAR = (-0.008, -0.037, -0.017, -0.03, -0.037, -0.037, -0.037, -0.04, -0.043, -0.045, -0.062, -0.109)
"""By the number of the sentence, the code points in tens, and the words since the cue (the last: no cue)."""
