"""The words by which a passage of an abstract is told from another: small closed lists, made by hand."""

from __future__ import annotations


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


POINTERS = _set("this the our present current proposed new main key first second theoretical")
"""Words before "paper" or "method" that make it the authors' own."""

PRAISE = _set("novel new simple first several some two three")
"""Words left out before what was made."""

PARTICLES = _set("on with at upon the of following both either to")
"""Words left out after a verb ("focus on", "deal with")."""

TASKS = _set("problem question task problems challenge issue possibility existence extent case role aspects effect")
"""Words left out, with what stands before them, in "the problem of"."""

ANAPHORS = _set("this these such it its their them those here how's")
"""Words by which what follows a verb points back: alone it would say nothing."""

IGNORED = _set(
    "a an and are as at be but by for if in into is it no not of on or such that the their then there"
    " these they this to was will with we our using via from towards toward can based approach new novel"
    " propose proposed show method methods paper work study problem results which has have been also its"
    " how what when more than between both one two"
)
"""Words that say nothing about a paper: they count neither for a passage nor against it."""

SUBJECTS = _set(
    "we We I paper work article study research thesis letter survey report chapter note contribution"
    " authors paper, work, article, study, contribution, investigation manuscript method approach"
    " framework algorithm results"
    " result analysis theory findings"
)
"""Words after which the authors' verb may stand."""

ADVERBS = _set(
    "also here first then further thus instead therefore will can next have has hence are is to both now"
    " aim aims seek seeks want wish attempt attempts try tries begin start by in particular turn this work"
    " paper finally i.e. rigorously mainly only primarily be able introduce propose and develop"
    " specifically theoretically"
)
"""Words that may stand between the subject and the verb."""

VERBS: dict[str, str] = {
    form: kind
    for kind, forms in {
        "make": "propose proposes proposed introduce introduces introduced present presents presented develop"
        " develops developed describe describes described design designs designed devise devised"
        " devises build built builds create created creates construct constructs offer offers"
        " formulate formulates formalize formalizes formalise formulated contribute contributes"
        " release releases suggest suggests report reports implement implemented advocate advocates advance advances"
        " outline outlines derive derives derived obtain obtains obtained"
        " give gives provide provides provided",
        "study": "study studies studied investigate investigates investigated consider considers considered"
        " address addresses addressed tackle tackles analyze analyse analyzes analyses analyzed"
        " analysed examine examines examined revisit revisits discuss discusses explore explores"
        " explored focus focuses focused review reviews survey surveys compare compares evaluate"
        " evaluates evaluated characterize characterizes characterise ask asks understand concern"
        " concerns concerned deal deals model models quantify assess measured determine determined"
        " measure test tested aimed sought",
        "show": "prove proves proved show shows showed demonstrate demonstrates demonstrated establish"
        " establishes established find finds found argue argues argued observe observes observed reveal"
        " reveals revealed conclude hypothesize conjecture",
        "other": "follow follows start starts continue achieve achieves identify identifies"
        " identified extend extends generalize generalizes improve improves apply applies applied use"
        " uses used employ employs employed leverage leverages utilize utilizes adopt adopts learn"
        " learns exploit exploits solve solves estimate estimates extract extracts generate generates"
        " enable enables make makes take takes combine combines unify unifies bridge bridges promote"
        " answer answers",
    }.items()
    for form in forms.split()
}
"""The authors' verbs and what they announce."""

NOUNS = _set(
    "study studies model models measure design designs review reviews report reports survey surveys test tests"
    " estimate estimates focus release answer answers approach bridge use uses present builds concern concerns find"
    " address offer offers outlines"
)
"""Those of the authors' verbs that are nouns as often."""

ARTICLES = _set("a an the our this these those its their some several any each one his her first")

PREPOSITIONS = _set(
    "of for on in to with by via using from between over under at through against across within into as"
    " without toward towards during among onto whether how why when where"
)

FINITE = _set("is are was were has have had do does did can could may might will would shall should must cannot")
"""Verbs that make a clause of a phrase."""

BREAKS = (
    PREPOSITIONS
    | FINITE
    | _set(
        "and or but nor so yet than that which who whom whose while if because since although though upon about"
        " beyond after before until around along we it they including given e.g i.e called named termed dubbed based"
        " thus hence then not where when namely despite per only both also due unlike like compared allowing leading"
        " making showing enabling resulting capable able designed tailored aimed intended suited consisting composed"
        " inspired motivated driven such"
    )
)
"""Words before which a passage may end."""

STOPS = _set(
    "we us our i my they he she it thus however hence therefore then furthermore moreover because"
    " although though since so but if while e.g i.e et al namely whereas there this these here nor et.al"
)
"""Words that no headline holds."""

FUNCTION = (
    BREAKS
    | ARTICLES
    | _set(
        "be been being what there this these those our its their"
        " no not there here either neither even very more most less least much many every all another other"
        " same own doing having et al etc up out down off further rather too just still well often already"
        " several various certain different respective respectively whose"
    )
)
"""Words that neither begin nor end a headline."""

DANGLING = (frozenset(VERBS) - NOUNS) | _set(
    "novel new able due capable according different various several many certain particular following"
    " proposed existing given well just still often other same respect first second two three four terms"
    " addition contrast order simple efficient effective fast general robust such based state-of-the-art"
    " large small high low non-trivial single multiple possible optimal whose main key underlying"
    " corresponding further important recent common previous better worse best similar relevant specific"
    " full entire whole current real global local i.i.d depend depends consist consists lead leads rely"
    " relies aim aims allow allows require requires provide provides achieve achieves guarantee guarantees"
    " obtain obtains enable enables satisfy satisfies use uses learn predict make makes produce produces"
    " perform performs improve improves reduce reduces help helps need needs seek seeks belong belongs"
    " arise suffer suffers differ differs"
)
"""Words that want something after them: no headline ends in one of them."""

OPENERS = _set("called named termed dubbed coined namely")
"""Words after which a coined name stands."""

ABBREVIATIONS = _set(
    "e.g. i.e. al. vs. cf. resp. w.r.t. a.k.a. i.i.d. fig. figs. eq. eqs. sec. dr. prof. approx. st. no."
    " etc. ref. refs."
)

HEADS = _set(
    "method methods approach approaches framework frameworks algorithm algorithms model models technique techniques"
    " way ways means system systems procedure strategy scheme architecture tool toolbox mechanism mechanisms paradigm"
    " pipeline template solution solutions formulation family class variant version type form kind perspective"
    " step steps study investigation attempt effort implementation application set series number combination"
    " problem problems question questions task tasks challenge challenges issue issues aspects use ability capability"
)
"""Nouns that may be left out with all before them where what they are for or of follows."""

INTRODUCING = _set(
    "for in under with when if due given unless by on at as while although since because regardless without despite"
    " from to using unlike where after within among across over beyond assuming provided through via"
)
"""Words that begin a remark before the clause itself: "that, for convex losses, ..."."""

SUBORDINATE = _set("which who where when while whereas if as thus whose since because although with wherein such")
"""Words after a comma that begin a remark on what was said."""

CLAIMING = _set(
    "proving showing demonstrating establishing revealing prove show demonstrate establish reveal fact evidence"
    " proves shows demonstrates reveals indicates suggests implies confirm confirming suggesting find hypothesis"
    " observation conclude suggest indicate imply indicating conjecture argue investigating found"
)
"""Words before a "that" which begins a claim."""

AIMS = _set("aim aims goal goals objective objectives purpose focus")
"""Words by which "is to" says what a paper does."""

PRESENTED = _set(
    "proposed presented introduced described developed studied investigated addressed discussed examined analyzed"
    " analysed reported formulated suggested"
)
"""What a paper's matter is, in it, where no author speaks."""

ASIDES = _set("expectation general fact particular practice principle theory contrast addition total short essence")
"""Words that with "in" before them make an aside: "in fact"."""

CALLING = _set("call term dub refer coin name")
"""What "we" may do inside a headline."""

RELATIVES = _set("that which who whose where")
"""Words after which a phrase may hold a verb."""

QUESTIONS = _set("how whether why")
"""Words that begin an indirect question, which stands well alone."""

WANTING = _set("that which who to can will may not could would might cannot must should whose")
"""Words whose next word, a verb, wants something after it."""

ADJECTIVES = ("ic", "al", "ive", "ous", "able", "ible", "ient", "ant", "ary")
"""Endings of words that before a comma are part of a row of adjectives."""

AFTER_GERUND = _set("for of in via with and is are on using from under through by")
"""Words before which a word in -ing is likely a noun."""

BREAK_KINDS = {
    **{x: "b:" + x for x in _set("of for in on to with by from via using that which and as at or based through under")},
    **{x: "b:is" for x in FINITE},
}
"""Words before which passages often end, each a kind of its own."""

OF_PEOPLE = ("ian", "'s", "’s", "esque", "ussian", "yesian")
"""Endings of words that are made from a person's name and keep their capital."""
