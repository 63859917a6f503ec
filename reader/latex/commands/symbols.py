"""Signs that are one atom: command or character, its Unicode form, its class.

Classes follow plain TeX and amssymb (The TeXbook, appendix F; the AMS font guide).
"""

from __future__ import annotations

from reader.latex.tree import AtomClass

__all__ = ["ATOMS", "NEGATED"]

_ORD = r"""
alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ varkappa ϰ
lambda λ mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi φ varphi φ
chi χ psi ψ omega ω digamma ϝ
Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε Zeta Ζ Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ Mu Μ Nu Ν Xi Ξ Omicron Ο
Pi Π Rho Ρ Sigma Σ Tau Τ Upsilon Υ Phi Φ Chi Χ Psi Ψ Omega Ω
varGamma Γ varDelta Δ varTheta Θ varLambda Λ varXi Ξ varPi Π varSigma Σ varUpsilon Υ varPhi Φ varPsi Ψ varOmega Ω
upalpha α upbeta β upgamma γ updelta δ upepsilon ε upmu μ uppi π uptau τ upphi φ upsigma σ uplambda λ
ell ℓ hbar ℏ hslash ℏ imath ı jmath ȷ Re ℜ Im ℑ wp ℘ aleph ℵ beth ℶ gimel ℷ daleth ℸ eth ð mho ℧ Finv Ⅎ Game ⅁
Bbbk 𝕜 complement ∁ infty ∞ partial ∂ nabla ∇ forall ∀ exists ∃ nexists ∄ emptyset ∅ varnothing ∅ neg ¬ lnot ¬
angle ∠ measuredangle ∡ sphericalangle ∢ surd √ top ⊤ bot ⊥ flat ♭ natural ♮ sharp ♯ prime ′ backprime ‵
clubsuit ♣ diamondsuit ♢ heartsuit ♡ spadesuit ♠ triangle △ triangledown ▽ square □ Box □ Diamond ◇ blacksquare ■
lozenge ◊ blacklozenge ⧫ blacktriangle ▲ blacktriangledown ▼ bigstar ★ checkmark ✓ maltese ✠ degree ° textdegree °
diagup ╱ diagdown ╲ circledR ® circledS Ⓢ yen ¥ pounds £ euro € copyright © dag † ddag ‡ backslash \
ldots … dots … dotsc … dotsb ⋯ dotsm ⋯ dotsi ⋯ dotso … cdots ⋯ hdots … vdots ⋮ ddots ⋱ iddots ⋰ textellipsis …
lbrack [ rbrack ] vert | Vert ‖ | ‖ # # % % & & $ $ - \ ae æ AE Æ oe œ OE Œ
textemdash — textendash – textbackslash \ textasciitilde ~ textasciicircum ^ textbar | textless < textgreater >
textunderscore _ textquoteright ’ textquoteleft ‘ textbullet • textregistered ® texttrademark ™ trademark ™ QED ∎
qedsymbol □ qed □ slash / mathsection § mathparagraph ¶ mathdollar $ mathsterling £ cent ¢ textmu µ ohm Ω
complexes ℂ integers ℤ naturals ℕ rationals ℚ hearts ♥ male ♂ female ♀ astrosun ☉ earth ⊕ Sun ☉ sun ☉ odot ⊙
"""

_BIN = r"""
pm ± mp ∓ times × div ÷ cdot · centerdot · ast ∗ star ⋆ circ ∘ bullet • bigcirc ◯ cap ∩ cup ∪ uplus ⊎ sqcap ⊓
sqcup ⊔ vee ∨ lor ∨ wedge ∧ land ∧ setminus ∖ smallsetminus ∖ wr ≀ diamond ⋄ oplus ⊕ ominus ⊖ otimes ⊗ oslash ⊘
odot ⊙ dagger † ddagger ‡ amalg ⨿ bigtriangleup △ bigtriangledown ▽ triangleleft ◁ triangleright ▷ lhd ⊲ rhd ⊳
unlhd ⊴ unrhd ⊵ ltimes ⋉ rtimes ⋊ leftthreetimes ⋋ rightthreetimes ⋌ curlyvee ⋎ curlywedge ⋏ barwedge ⊼ veebar ⊻
doublebarwedge ⩞ boxplus ⊞ boxminus ⊟ boxtimes ⊠ boxdot ⊡ circledast ⊛ circledcirc ⊚ circleddash ⊝ divideontimes ⋇
dotplus ∔ Cap ⋒ Cup ⋓ doublecap ⋒ doublecup ⋓ intercal ⊺ gtrdot ⋗ lessdot ⋖ fatsemi ⨟ sslash ⫽ interleave ⫴ And &
obar ⌽ varoast ⊛ boxast ⧆ rotimes ⨵ plus + minus −
"""

_REL = r"""
leq ≤ le ≤ leqslant ≤ geq ≥ ge ≥ geqslant ≥ neq ≠ ne ≠ lt < gt > ll ≪ gg ≫ lll ⋘ ggg ⋙ llless ⋘ gggtr ⋙ leqq ≦
geqq ≧ equiv ≡ sim ∼ thicksim ∼ simeq ≃ approx ≈ thickapprox ≈ approxeq ≊ cong ≅ asymp ≍ propto ∝ varpropto ∝
doteq ≐ Doteq ≑ doteqdot ≑ triangleq ≜ coloneqq := coloneq := colonequals := eqqcolon =: eqcolon =: defeq :=
eqdef := questeq ≟ bumpeq ≏ Bumpeq ≎ circeq ≗ eqcirc ≖ fallingdotseq ≒ risingdotseq ≓ backsim ∽ backsimeq ⋍
in ∈ ni ∋ owns ∋ notin ∉ notni ∌ subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇ subsetneq ⊊ supsetneq ⊋ nsubseteq ⊈
nsupseteq ⊉ varsubsetneq ⊊ varsupsetneq ⊋ subseteqq ⊆ supseteqq ⊇ subsetneqq ⊊ supsetneqq ⊋ sqsubset ⊏ sqsupset ⊐
sqsubseteq ⊑ sqsupseteq ⊒ Subset ⋐ Supset ⋑ prec ≺ succ ≻ preceq ⪯ succeq ⪰ preccurlyeq ≼ succcurlyeq ≽ precsim ≾
succsim ≿ precapprox ⪷ succapprox ⪸ curlyeqprec ⋞ curlyeqsucc ⋟ nprec ⊀ nsucc ⊁ npreceq ⋠ nsucceq ⋡ precneqq ⪵
succneqq ⪶ precnsim ⋨ succnsim ⋩ lesssim ≲ gtrsim ≳ lessapprox ⪅ gtrapprox ⪆ lessgtr ≶ gtrless ≷ lesseqgtr ⋚
gtreqless ⋛ eqslantless ⪕ eqslantgtr ⪖ nless ≮ ngtr ≯ nleq ≰ ngeq ≱ nleqslant ≰ ngeqslant ≱ lneq ⪇ gneq ⪈ lneqq ≨
gneqq ≩ lnsim ⋦ gnsim ⋧ nsim ≁ ncong ≇ napprox ≉ mid | nmid ∤ shortmid | parallel ∥ shortparallel ∥ nparallel ∦
perp ⊥ models ⊨ vdash ⊢ dashv ⊣ vDash ⊨ Vdash ⊩ Vvdash ⊪ VDash ⊫ nvdash ⊬ nvDash ⊭ nVdash ⊮ bowtie ⋈ Join ⋈ smile ⌣
frown ⌢ smallsmile ⌣ smallfrown ⌢ between ≬ pitchfork ⋔ therefore ∴ because ∵ multimap ⊸ varkappa ϰ trianglelefteq ⊴
trianglerighteq ⊵ vartriangleleft ⊲ vartriangleright ⊳ ntriangleleft ⋪ ntriangleright ⋫ blacktriangleleft ◀
blacktriangleright ▶ vartriangle △ independent ⫫ indep ⫫ Perp ⫫ bigperp ⫫ upmodels ⫫ given |
to → gets ← rightarrow → leftarrow ← longrightarrow → longleftarrow ← Rightarrow ⇒ Leftarrow ⇐ Longrightarrow ⇒
Longleftarrow ⇐ implies ⇒ impliedby ⇐ iff ⇔ leftrightarrow ↔ longleftrightarrow ↔ Leftrightarrow ⇔
Longleftrightarrow ⇔ mapsto ↦ longmapsto ↦ mapsfrom ↤ uparrow ↑ downarrow ↓ updownarrow ↕ Uparrow ⇑ Downarrow ⇓
Updownarrow ⇕ nearrow ↗ searrow ↘ swarrow ↙ nwarrow ↖ hookrightarrow ↪ hookleftarrow ↩ rightharpoonup ⇀
rightharpoondown ⇁ leftharpoonup ↼ leftharpoondown ↽ rightleftharpoons ⇌ leftrightharpoons ⇋ rightrightarrows ⇉
leftleftarrows ⇇ upuparrows ⇈ downdownarrows ⇊ rightleftarrows ⇄ leftrightarrows ⇆ twoheadrightarrow ↠
twoheadleftarrow ↞ rightarrowtail ↣ leftarrowtail ↢ rightsquigarrow ⇝ leadsto ⇝ leftrightsquigarrow ↭ dashrightarrow ⇢
dashleftarrow ⇠ curvearrowright ↷ curvearrowleft ↶ circlearrowright ↻ circlearrowleft ↺ nrightarrow ↛ nleftarrow ↚
nRightarrow ⇏ nLeftarrow ⇍ nLeftrightarrow ⇎ nleftrightarrow ↮ Lsh ↰ Rsh ↱ upharpoonright ↾ upharpoonleft ↿
downharpoonright ⇂ downharpoonleft ⇃ restriction ↾ looparrowright ↬ looparrowleft ↫ rightarrowfill → lightning ↯
varrightarrow → textrightarrow → textleftarrow ←
"""

_OPEN = "lparen ( lbrace { { { langle ⟨ lfloor ⌊ lceil ⌈ lvert | lVert ‖ llbracket ⟦ lgroup ⟮ ulcorner ⌜ llcorner ⌞"
_CLOSE = "rparen ) rbrace } } } rangle ⟩ rfloor ⌋ rceil ⌉ rvert | rVert ‖ rrbracket ⟧ rgroup ⟯ urcorner ⌝ lrcorner ⌟"
_PUNCT = "colon : comma , ldotp . cdotp · semicolon ;"

_CHARACTERS = {
    AtomClass.BIN: "+−±∓×÷·∗⋆∘•∩∪⊎⊓⊔∨∧∖≀⊕⊖⊗⊘⊙†‡⨿⋉⋊⊞⊟⊠⊛⋄⊺",
    AtomClass.REL: "=<>:≤≥≠≪≫≡∼≃≈≅≍∝≐≜≔≕≝≟∈∋∉⊂⊃⊆⊇⊊⊋⊈⊉⊑⊒≺≻⪯⪰≼≽≲≳≶≷∤∥∦⊨⊢⊣⋈⫫→←⇒⇐⇔↔↦↑↓↪↩⇌↠⇝↗↘⊥⟶⟵⟹⟺⩽⩾∣",
    AtomClass.OPEN: "([⟨⌊⌈⟦",
    AtomClass.CLOSE: ")]⟩⌋⌉⟧!?",
    AtomClass.PUNCT: ",;",
}

# Characters that authors type for another one, or that TeX draws as another one.
_TYPED: dict[str, tuple[str, AtomClass]] = {
    "-": ("−", AtomClass.BIN),
    "–": ("−", AtomClass.BIN),
    "*": ("∗", AtomClass.BIN),
    "\\*": ("∗", AtomClass.BIN),  # Markdown's escape
    "⋅": ("·", AtomClass.BIN),
    "∙": ("·", AtomClass.BIN),
    "ϵ": ("ε", AtomClass.ORD),
    "ϕ": ("φ", AtomClass.ORD),
    "∆": ("Δ", AtomClass.ORD),
    "Ω": ("Ω", AtomClass.ORD),
    "µ": ("μ", AtomClass.ORD),
    "〈": ("⟨", AtomClass.OPEN),
    "〉": ("⟩", AtomClass.CLOSE),
    "⟮": ("(", AtomClass.OPEN),
    "⟯": (")", AtomClass.CLOSE),
    "∥": ("‖", AtomClass.ORD),
    "∣": ("|", AtomClass.REL),
    "≔": (":=", AtomClass.REL),
    "⩽": ("≤", AtomClass.REL),
    "⩾": ("≥", AtomClass.REL),
    "⟶": ("→", AtomClass.REL),
    "⟵": ("←", AtomClass.REL),
    ":=": (":=", AtomClass.REL),
    "=:": ("=:", AtomClass.REL),
    "...": ("…", AtomClass.INNER),
    "…": ("…", AtomClass.INNER),
    "⋯": ("⋯", AtomClass.INNER),
    "&lt;": ("<", AtomClass.REL),
    "&gt;": (">", AtomClass.REL),
    "&amp;": ("&", AtomClass.ORD),
    "&nbsp;": ("\u00a0", AtomClass.ORD),
    "`": ("‘", AtomClass.ORD),
}

_INNER_COMMANDS = frozenset(
    ["ldots", "dots", "dotsc", "dotsb", "dotsm", "dotsi", "dotso", "cdots", "hdots", "vdots", "ddots", "iddots"]
)


def _pairs(block: str) -> list[tuple[str, str]]:
    words = block.split()
    return list(zip(words[::2], words[1::2], strict=True))


def _atoms() -> dict[str, tuple[str, AtomClass, str]]:
    table: dict[str, tuple[str, AtomClass, str]] = {}
    for kind, block in (
        (AtomClass.ORD, _ORD),
        (AtomClass.BIN, _BIN),
        (AtomClass.REL, _REL),
        (AtomClass.OPEN, _OPEN),
        (AtomClass.CLOSE, _CLOSE),
        (AtomClass.PUNCT, _PUNCT),
    ):
        for name, sign in _pairs(block):
            table["\\" + name] = (sign, AtomClass.INNER if name in _INNER_COMMANDS else kind, name)
    for kind, signs in _CHARACTERS.items():
        table.update((sign, (sign, kind, "")) for sign in signs)
    table.update((typed, (sign, kind, "")) for typed, (sign, kind) in _TYPED.items())
    return table


ATOMS: dict[str, tuple[str, AtomClass, str]] = _atoms()
"""Token (a character, or a control word with its backslash) -> Unicode form, class, command."""

NEGATED: dict[str, str] = dict(
    zip("=∈∋⊂⊃⊆⊇<>≤≥∼≃≈≅≡≺≻⪯⪰|‖∃→←⇒⇐⇔↔⊢⊨∥≲≳⊑⊒⊏⊐", "≠∉∌⊄⊅⊈⊉≮≯≰≱≁≄≉≇≢⊀⊁⋠⋡∤∦∄↛↚⇏⇍⇎↮⊬⊭∦≴≵⋢⋣⋢⋣", strict=True)
)
r"""What `\not` makes of a relation; other signs get U+0338."""
