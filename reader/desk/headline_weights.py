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
        10 100 about above absen accep acces acqui added addin adjac affec aim aimed aimin al allev almos
        alpha alrea alway among anoth appea appli archi areas argue arise arisi aroun aspec assoc attai
        auxil avera backb backg basic basis befor belon bench besid boxes bring broad built call canno capac
        caref carri catas catio cente chang chara choos chose citys clear clien close coco coeff combi compa
        compe compo conce conci concl condi confi conje conne corre costs crite cu2o custo deal deals decad
        decid decod decre dedic degra delta depen deplo detai devia devis dimen direc does done dp drama
        drawb dubbe easy edges effor eleme elimi empir encod encom end enfor engli enjoy enter entir entri
        envir equip error et evalu exami excel exces execu expli facil fail famil favor feasi fewer findi
        foreg form forme forms found four frac frame frequ funct fusin futur gaine gains gamma give gives
        gnns goal good gp guara handl hard hardw havin healt help helps hence here highe hinde hypot id idea
        ideas ignor illum immed impos impre impro inacc incon incre indee indep ineff influ infor inher
        initi innov insuf integ intra intui irrel items itsel justi key kind kinds kitti kullb labor lack
        latte layer lead leadi left leibl lengt less level life likel limit links liter littl lms log logar
        lstm made magni mainl makin manua mappe masks mathc mathe meani means meanw might mnist moder mostl
        motiv move named neede needs never newly nn notab np numer obser omega onboa ones onto opera oppos
        order outco over overc own pair pairs param parti pasca past paths patie peopl per perfe permi persp
        pheno pixel plan plate plaus playe plays polyn pool posed poses posit posse prede preva preve princ
        proce produ promo proof prope proto pseud purpo queri quick rangi rapid rathe reali recei recor
        reduc refer refor regar regio relat relea relia relie relyi remar repea repor repre repro reque
        resne respo restr retai revea rewar right rigor rl rnn runs runti scarc score seaml seen sente serve
        set setup shelf short showe simil simul situa size small so socie solel solvi somet sophi sota sourc
        sqrt start step steps store strai strat stren strug stude sub subop subpr subse subsy subta suffi
        suite suppl surpa surpr surro syste tailo take taken takin targe tend terme textb texti texts thank
        thems theor theta third thoro thoug thous tilde tools total trave trial trivi true truth tune tuned
        ubiqu ucb unexp unfor uniqu unit units unlab unlik unman unobs unpre unsee updat upon us user utter
        valua value varep varyi veloc verti viewe views visit vulne ways wide wides widet witho words worke
        worki works worst would writt yield youtu""",
    0.5: """
        360 4d abstr acous actor actua adhes affin aggre agnos ai aided align alloc analo analy ancho angul
        ankle antag anthr anti antic anyti armed artic ascen asses asymm async attac atten attri aucti audit
        autor axial backd backp balan ball batch beam beari belie bert beyon bidir bilin biman binar bio
        biome bird body boost boots bottl box brain bridg budge car cardi care carlo casca cathe cell cellu
        certi charg child chine circu clutt coded cogni coher colla color compi conca confo conge conju
        conti conto contr coord coppe coref corte count coupl covar cover crawl credi cues cultu cuo curri
        curva curve cutti cycle cycli deblu decom decon defen defor deliv densi depth desce diagn dicti
        diric disas disco disen dispa displ disti dlr docum drill drive drone drug duali early edge editi
        educa egoce elect embed embod emg emoti energ enhan ensem ergon estim evasi event excit exemp expla
        extri facia fairn fake fault feedb feet fidel films filte finan finde fine fish fishe flexi flows
        fluid flyin foot force forea free frict fruit game gans gap gas gauss gear genet geode geome gps
        grain gramm greed grid grids gripp group guida hallu hand hands hashi head heavy heigh helic hexap
        hip histo holis home hop horiz human hydra hydro hyper ica imagi imbal impli imu induc inert infer
        infin infra inpai insec inspi instr intri invar invas joint kerne kinem kinod knee knn knowl landm
        lands lane langu lapar lapla lasso laten latti law layou leg lexic lie light limb line linea lingu
        link linka liqui live llm load local logis long loop low machi maneu map mappi maps marin maske
        massi match mav max media medic membe memor mems mesh metal minia mirro mix mlp mode molec momen
        monit monte motio mr muscl muscu nano narra neare negot netwo neuro news nlp noisy non nonho nucle
        objec occlu occup offli offse omni open opini optim ordin orien ortho oscil outdo pairw panor pca
        pedes pendu perso picki piece piezo pivot place plane poiso polit polyg pomdp pooli prepa print
        probi promp propr prova push quasi radar radia radio rando ranki rare readi realt rearr reaso recip
        recom recon recov refle regre regul relax remot rende repai rescu resid resto retin rever revie rgb
        road ros rotar rotor rough routi rover rrt runni scala scali scene sched scori scree se searc sensi
        senso seria serie servi sgd shado shape share shari shift shuff siame sign singl situ six skele
        skill slice slip slope smart smoot sonar sound span spati spike splin spoke stabi stack stair stoch
        strin style subma sum super surfa surgi sweep swimm swing switc symme synch table tabul taggi tail
        taile teams tele templ tempo tendo testi tethe therm thin time tomog topic torqu touch traff trait
        traje trans tree trees trust tube tunab tunin twist uavs unbia uncal uncer uneve unive unkno unpai
        untet versa vibra view visio visuo vivo voice volum walk walks wall warpi wasse water wave wavel
        whole wild wing wire wirel word wrist zmp""",
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
NAMED_CUE, NAMED_HEAD, NAMED_PART, CLAUSE = 0.096, 0.076, 0.025, 0.08
CLAIM = 0.054
UNSEEN = -0.05
START = {
    ",": -0.062, "-,": -0.096, "-^": -0.1, "-a:": -0.075, "-claim:that": -0.079, "-name": 0.008,
    "-p:": -0.083, "a:": -0.056, "a:as": -0.063, "a:by": -0.059, "a:for": -0.022, "a:in": -0.059,
    "a:of": -0.056, "a:on": -0.064, "a:to": -0.061, "a:using": -0.05, "a:with": -0.064, "c:back": -0.149,
    "c:back:that": -0.17, "c:make": 0.056, "c:make:that": 0.044, "c:other": -0.005, "c:other:that": 0.052,
    "c:show": 0.063, "c:show:that": 0.072, "c:study": 0.056, "c:study:that": -0.005, "claim:that": 0.039,
    "h:back": 0.04, "h:make": 0.053, "h:other": 0.047, "h:show": 0.054, "h:study": 0.049, "name": 0.004,
    "p:": -0.064, "p:between": -0.053, "p:by": -0.025, "p:for": 0.005, "p:from": -0.057, "p:how": -0.019,
    "p:in": -0.058, "p:of": -0.047, "p:on": -0.052, "p:to": -0.071, "p:using": -0.033, "p:via": -0.031,
    "p:with": -0.057, "w:how": 0.16, "w:whether": 0.107, "w:why": 0.15,
}
END = {
    ",": -0.007, ",a": -0.041, ".": 0.029, ";": 0.029, "b:": -0.03, "b:(": 0.002, "b:and": -0.068,
    "b:as": 0.001, "b:at": -0.006, "b:based": 0.003, "b:by": 0.001, "b:for": -0.036, "b:from": -0.012,
    "b:in": -0.017, "b:is": -0.002, "b:of": -0.076, "b:on": -0.03, "b:or": -0.096, "b:that": 0.002,
    "b:through": 0.011, "b:to": -0.044, "b:under": 0.005, "b:using": 0.006, "b:via": -0.011,
    "b:which": 0.011, "b:with": -0.021, "that.": 0.074,
}
PLACE = (0.009, 0.02, 0.013, 0.003, -0.008, -0.02, -0.028)
SIZE = (-0.285, -0.176, -0.077, -0.008, 0.021, 0.032, 0.035, 0.036, 0.039, 0.017)
FAR = (0.005, -0.008, 0.015, 0.007, 0.003, 0.004, 0.005, 0.006, 0.007, 0.007, 0.01, -0.009)
"""By the number of the sentence, the code points in tens, and the words since the cue (the last: no cue)."""
