"""Weights of the headline, learned offline on some 15,000 titled abstracts of conference papers; none is kept here.

`STEMS` to `NEAR` make the odds that a stem (five letters) of an abstract is in its title (logistic regression, the
stems' weights rounded to halves). `WEIGHT` to `FAR` are the agreement (F1 of stems) of a passage with the title (ridge
regression on 9,000 abstracts). Starts, ends and sizes were then moved by hand, by a few hundredths, towards what reads
well alone (whole claims, what follows the authors' verb, nothing short or cut in two), which costs some 0.02 of
agreement: 0.446 without, 0.425 with, on 2,000 abstracts that were not learned from.
"""

from __future__ import annotations

_BY_WEIGHT = {
    -3: """
        provi""",
    -2.5: """
        achie allow art each exist intro recen requi setti signi used where while""",
    -2.0: """
        173 addre calle chall cid furth given howev impor inclu most obtai other outpe previ resul sever
        succe techn vario well""",
    -1.5: """
        abili able addit advan assum avail curre defin demon deriv due emplo enabl estab even final first
        formu incor input inves issue known many numbe often only perfo possi prese propo resea respe same
        shown solut solve some stand studi them there tradi use uses""",
    -1.0: """
        accom accor accou accur acros adopt after aims algor all along alter altho amoun annot any apply
        appro basel becau becom being benef bette build capab captu case cases certa cifar colle com commo
        compu condu consi consu could creat cruci datas degre descr desir despi deter devel diffe diffi
        discu downs durin easil effec eithe emph encou ensur epsil espec essen examp exhib expec exper exten
        find focus freed funda githu great highl https illus imple indic indiv insig inste invol lever locat
        main major make makes manne may measu metho modif moreo much must neces need nodes notio offer origi
        outpu over overa parad popul poste poten pract probl promi prove publi quali relev remai satis scena
        schem secon shoul showi shows since speci stage state stron subje subst sugge suita tackl terms test
        teste those three thus times train types typic usefu users usual utili valid varie versi very way
        were wheth whose widel withi world years yet""",
    -0.5: """
        10 100 about above absen acces acqui added addin adjac affec aim aimed aimin al allev almos alpha
        alway among anoth appea appli archi areas argue arise aroun aspec assoc attai attem auxil avera
        backb backg basic basis befor belon bench besid boxes bring broad built calcu call candi canno capac
        caref carri catas catio cause cente chang chara choos chose citys clear clien close coeff combi
        compa compe compo conce concl condi confi conne corre costs crite cu2o custo deal decad decid decod
        decre dedic degra delta depen deplo detai devia devis dimen direc does done dp drama drawb easy
        edges effor eleme elimi empir encod end enfor engli enjoy entir envir equip error et evalu every
        exami excel execu expen expli facil fail famil favor feasi fewer findi foreg form forme forms found
        four frac frame frequ funct fusin futur gaine gains gamma give gives gnns goal good gp guara handl
        hard hardw havin healt help helps hence here highe hypot id idea ideas ignor impos impre impro inacc
        incre indep ineff influ infor inher initi innov insuf intra intui irrel items itsel justi key kind
        kinds kitti kullb labor lack latte layer lead leadi leads left leibl lengt less level life likel
        limit links liter littl log logar made magni mainl maint makin manua mappe mathb mathc mathe meani
        might mnist moder mostl motiv move named namel neede needs never nn notab np numer obser occur omega
        onboa ones opera order outco overc own pair pairs param parti pasca past paths patie peopl per perfe
        permi pheno pipel pixel plaus playe plays polyn pool posed poses posit posse preci prede preve princ
        proce produ promo prope proto pseud purpo queri quick rangi rapid rathe reali recei recor reduc
        refer regar regio relat relea relia relie rely relyi remar repea repor repre repro reque resne respo
        restr retai revea rewar right rigor rl rnn runti score seen sente serve set shelf short showe simil
        simul situa size small so solel solvi somet sophi sota sourc sqrt step steps still store strat stren
        strug stude sub subse subsy subta suffe suffi suite suppl surpa surpr surro tailo take taken takes
        takin targe tasks terme textb texti texts thank theor theta third thoro thoug tilde toget tools
        total trave trivi true truth tuned ubiqu unexp unfor uniqu unit units unlab unlik unman unobs unsee
        updat upon us user utter valua value varep varyi veloc verti views vulne ways wide wides witho words
        worke worki works worst would writt yield youtu""",
    0.5: """
        360 4d abstr accel actor actua adhes adver affin aggre agnos ai aided air align alloc analo analy
        ancho angul ankle antag anthr anti antic anyti armed array artic ascen asses asymm async attac atten
        attri aucti audit auton autor backd balan ball batch beam beari belie bert beyon bi bidir bilin
        biman binar bio biome biomi bird body boost boots bottl box brain bridg budge car cardi care carlo
        casca cathe cell cellu certi charg chine circu climb clutt coded cogni coher colla color compi conca
        confo conge conju conti conto contr coord coppe corte count coupl covar cover crawl credi cu cues
        cultu cuo curri curva curve cutti cycle cycli deblu decom decou defen deliv densi depth diagn dicti
        diric disco disen displ disti dlr docum drill drive drone duali early edge editi educa egoce elect
        embed embod emg emoti energ enhan ensem ergon evasi event excit exemp expla extri facia fairn fake
        fault feedb feet films filte finan fine fish fishe flexi fligh flows fluid flyin foot force forea
        free frict fruit game gans gap gauss gear genet geode geome gestu gps grain gramm greed grid grids
        gripp group guida hallu hand hands hashi head heavy heigh helic hexap hip histo holis home hop horiz
        human hydra hydro hyper ica imagi imbal impli imu induc inert infer infin infra inpai insec inspe
        inspi instr intri invar invas joint jumpi kinem kinod knee knn knowl landi landm lands lane langu
        lapar lapla lasso laten latti law layou leg lexic lie light limb line linea lingu link linka live
        llm load local logis long loop low machi maneu map mappi maps marin maske massi match mav max media
        medic membe memor mems mesh metal minia mirro mode momen monit monte morph motio mri muscl muscu
        nano narra navig neare needl net netwo neuro news nlp noisy non nonco nonho nucle occlu occup offli
        omni open opini optim ordin orien ortho oscil outdo pairw panor pedes pendu picki piece piezo pivot
        place plane poiso polit polyg pomdp pooli prepa print probi propr prova proxi push quasi radar radia
        radio rando ranki readi realt rearr reaso recip recom recon recov refle regre regul rehab relax
        remot rende repai rescu resid resou resto retin rever revie rgb road rolli ros rotar rotor rough
        routi rover rrt runni scala scali scan scene sched scori scree searc seman sensi senso senti seria
        serie servi sgd shape share shift shuff siame sign singl situ six skele skill skin slip slope smart
        smoot sonar sound spati spike splin spoke stabi stabl stack stair stoch strin style sum super surfa
        surgi suspe swimm swing switc symme synch table tabul taggi tail taile teams tele templ tempo testi
        tethe therm thin time tomog topic torqu touch traff trait traje tree trees trust tube tunin twist
        uavs uncal uncer uneve unive unkno untet versa vibra view visio visuo vivo voice volum votin walk
        wall warpi wasse water wave wavel whole wild wing wire wirel word wrist zmp""",
    1.0: """
        2d 6d activ adapt aeria affor anoma assem assis attit audio augme autoe barri bayes bias bilat blind
        cable calib capsu capti cloud clust codin coope cross decen defor delay denoi dense desce detec
        dexte dof doubl drivi dynam elast endos entro evolu eye fair fast feder few finge forec fores fusio
        fuzzy gait gaze graph grasp guide harmo heter hiera imped indoo inver kerne learn lidar locom logic
        magne manif manip meta micro mixtu mobil multi mutua neura onlin optic oxide pac paral passi path
        persi perso plana pose priva prost pruni quadr rank react recog recur redun regis retri revis risk
        robot robus salie segme sim sketc slidi snake socia spars spect speec spher spiki steer stiff submo
        subsp summa surge surve swarm symbo tenso terra text topol track uav ultra unifi unsup video virtu
        visua weara web zero""",
    1.5: """
        arm aware causa co crowd deep dialo diffu dual exosk face flow games hybri imita laser legge mixed
        nonpa odome omnid parsi plann pneum re reinf safe self semi shot soft stere teleo urban walki wheel""",
    2.0: """
        3d hapti monoc servo slam tacti weakl""",
    2.5: """
        bandi biped""",
}
STEMS: dict[str, float] = {stem: weight for weight, stems in _BY_WEIGHT.items() for stem in stems.split()}
"""Log odds, to be added, that a stem which an abstract holds is in its title; 0 for the unknown."""
TIMES = (-1.77, -3.7, -2.56, -1.92, -1.52, -1.21, -0.83)
"""By how often the stem is in the abstract (0 is never asked), the constant included."""
LETTERS = (0, 0, -0.97, -0.58, -0.35, -0.15, -0.05, -0.04, 0.05, 0.1, 0.23, 0.29, 0.35)
"""By the length of the word."""
OPENING = 0.9
"""In the first sentence."""
CAPITAL = 0.64
ACRONYM = 0.52
DEFINED = 1.3
HYPHEN = 0.57
NEAR = {"make": 1.16, "study": 0.95, "back": 1.0, "show": 0.41, "other": 0.47}
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
NAMED_CUE, NAMED_HEAD, NAMED_PART, CLAUSE = 0.106, 0.084, 0.034, 0.089
CLAIM = 0.054
UNSEEN = -0.05
START = {
    ",": -0.059, "-,": -0.114, "-^": -0.141, "-a:": -0.093, "-claim:that": -0.096, "-name": -0.012,
    "-p:": -0.101, "a:": -0.053, "a:as": -0.06, "a:by": -0.056, "a:for": -0.019, "a:in": -0.056,
    "a:of": -0.053, "a:on": -0.061, "a:to": -0.058, "a:using": -0.047, "a:with": -0.061, "c:back": -0.142,
    "c:back:that": -0.163, "c:make": 0.064, "c:make:that": 0.051, "c:other": 0.003, "c:other:that": 0.061,
    "c:show": 0.072, "c:show:that": 0.081, "c:study": 0.065, "c:study:that": -0.001, "claim:that": 0.042,
    "h:back": 0.042, "h:make": 0.057, "h:other": 0.051, "h:show": 0.058, "h:study": 0.053, "name": 0.008,
    "p:": -0.061, "p:between": -0.05, "p:by": -0.022, "p:for": 0.008, "p:from": -0.055, "p:how": -0.016,
    "p:in": -0.055, "p:of": -0.044, "p:on": -0.049, "p:to": -0.068, "p:using": -0.03, "p:via": -0.027,
    "p:with": -0.054, "w:how": 0.161, "w:whether": 0.109, "w:why": 0.15,
}
END = {
    ",": -0.002, ",a": -0.035, ".": 0.034, ";": 0.034, "b:": -0.025, "b:(": 0.005, "b:and": -0.063,
    "b:as": 0.006, "b:at": -0.001, "b:based": 0.008, "b:by": 0.006, "b:for": -0.03, "b:from": -0.006,
    "b:in": -0.011, "b:is": 0.003, "b:of": -0.071, "b:on": -0.025, "b:or": -0.091, "b:that": 0.007,
    "b:through": 0.016, "b:to": -0.039, "b:under": 0.01, "b:using": 0.011, "b:via": -0.006,
    "b:which": 0.016, "b:with": -0.016, "that.": 0.079,
}
PLACE = (0.027, 0.039, 0.032, 0.022, 0.01, -0.001, -0.01)
SIZE = (-0.317, -0.208, -0.109, -0.04, -0.011, -0.0, 0.003, 0.004, 0.008, -0.015)
FAR = (0.006, -0.002, 0.022, 0.014, 0.009, 0.01, 0.012, 0.012, 0.013, 0.013, 0.016, 0.018)
"""By the number of the sentence, the code points in tens, and the words since the cue (the last: no cue)."""
