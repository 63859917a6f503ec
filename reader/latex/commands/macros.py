r"""Authors' own macros, as LaTeX: what `\eps`, `\R`, `\cO`, `\norm` stand for in abstracts that never define them.

No abstract brings its `\newcommand`; these bodies are what the papers' sources define. The notation of a table is
`name body`, three blanks or a line end between; `#1` and `#2` are arguments, so their highest number is how many
there are. What is defined in the text itself goes before this table.
"""

from __future__ import annotations

import re

from reader.latex.commands.patterns import Macro, patterns

__all__ = ["GROUPED", "MACROS", "Macro"]

_BODIES = r"""
eps \varepsilon   veps \varepsilon   ep \varepsilon   ve \varepsilon   vareps \varepsilon   epsi \varepsilon
epilon \varepsilon   espilon \varepsilon   epslion \varepsilon   varespilon \varepsilon   e \varepsilon
al \alpha   be \beta   ga \gamma   Ga \Gamma   del \delta   de \delta   Del \Delta   lam \lambda   la \lambda
Lam \Lambda   blam \boldsymbol{\lambda}   sig \sigma   Sig \Sigma   om \omega   OM \Omega   Om \Omega
th \theta   vtheta \boldsymbol{\theta}   bgamma \boldsymbol{\gamma}   mgamma \boldsymbol{\Gamma}
vectheta \boldsymbol{\theta}   ph \varphi   vphi \varphi   kap \kappa   R \mathbb{R}   RR \mathbb{R}
Reals \mathbb{R}   reals \mathbb{R}   Real \mathbb{R}   real \mathbb{R}   Rd \mathbb{R}^d   Rn \mathbb{R}^n
N \mathbb{N}   NN \mathbb{N}   nats \mathbb{N}   Z \mathbb{Z}   ZZ \mathbb{Z}   ints \mathbb{Z}   Q \mathbb{Q}
QQ \mathbb{Q}   C \mathbb{C}   CC \mathbb{C}   cplx \mathbb{C}   E \mathbb{E}   EE \mathbb{E}   Ex \mathbb{E}
Exp \mathbb{E}   expec \mathbb{E}   expect \mathbb{E}   expectation \mathbb{E}   P \mathbb{P}   PP \mathbb{P}
prob \mathbb{P}   F \mathbb{F}   FF \mathbb{F}   GF \mathrm{GF}   HH \mathbb{H}   KK \mathbb{K}
TT \mathbb{T}   DD \mathbb{D}   VV \mathbb{V}   Sphere \mathbb{S}   sphere \mathbb{S}   SS \mathcal{S}
AA \mathcal{A}   S \mathcal{S}   A \mathcal{A}   O \mathcal{O}   X \mathcal{X}   Y \mathcal{Y}   H \mathcal{H}
D \mathcal{D}   G \mathcal{G}   L \mathcal{L}   M \mathcal{M}   K \mathcal{K}   T \mathcal{T}   W \mathcal{W}
B \mathcal{B}   I \mathcal{I}   U \mathcal{U}   V \mathcal{V}   J \mathcal{J}   Hilb \mathcal{H}
hilbert \mathcal{H}   MO \mathcal{O}   scO \mathcal{O}   calo \mathcal{O}   bigo \mathcal{O}
bigO \mathcal{O}   bigoh \mathcal{O}   BigO \mathcal{O}   order \mathcal{O}   Ord \mathcal{O}
orpar \mathcal{O}   lito o   littleo o   softO \tilde{\mathcal{O}}   otilde \tilde{O}   Otilde \tilde{O}
Ot \tilde{O}   Otil \tilde{O}   tO \tilde{O}   tlO \tilde{O}   tildeO \tilde{O}   tildeo \tilde{O}
TildeO \tilde{O}   widetildeO \tilde{O}   tbO \tilde{O}   bigOtil \tilde{O}   bigotilde \tilde{O}
otil \tilde{O}   ot \tilde{O}   tcO \tilde{\mathcal{O}}   tOmega \tilde{\Omega}   Omegat \tilde{\Omega}
bigomega \Omega   bigtheta \Theta   OTheta \Theta   Thetat \tilde{\Theta}   tTheta \tilde{\Theta}
wtheta \tilde{\Theta}   cuF \mathcal{F}   states \mathcal{S}   actions \mathcal{A}   domain \mathcal{D}
dom \mathrm{dom}   func \mathcal{F}   oper \mathcal{T}   opt \mathrm{opt}   OPT \mathsf{OPT}
Opt \mathrm{Opt}   ALG \mathsf{ALG}   NP \mathsf{NP}   PTIME \mathsf{P}   RP \mathsf{RP}   BPP \mathsf{BPP}
PSPACE \mathsf{PSPACE}   PTF \mathsf{PTF}   LTF \mathsf{LTF}   LTP \mathsf{LTP}   KL \mathrm{KL}
TV \mathrm{TV}   TO \mathrm{TO}   SO \mathrm{SO}   auc \mathrm{AUC}   AUC \mathrm{AUC}
pdim \operatorname{Pdim}   Pdim \operatorname{Pdim}   effdim d_{\mathrm{eff}}   dtv d_{\mathrm{TV}}
dTV d_{\mathrm{TV}}   tv \mathrm{TV}   kl \mathrm{KL}   din d_{\mathrm{in}}   dout d_{\mathrm{out}}
vch \mathrm{VCH}   spn \operatorname{sp}   mix t_{\mathrm{mix}}   tmix t_{\mathrm{mix}}   gap \mathrm{gap}
err \mathrm{err}   errnoise \mathrm{err}_{\mathrm{noise}}   member \in   curv \kappa   curvg \kappa_g   vc \mathrm{vc}
half \frac{1}{2}   onehalf \frac{1}{2}   third \frac{1}{3}   quarter \frac{1}{4}   inv ^{-1}   sp ^   sb _
T ^\top   tp ^\top   trans ^\top   transp ^\top   tran ^\top   transpose ^\top   fstar f^\star   wstar w^\star
xstar x^\star   ystar y^\star   pistar \pi^\star   thetastar \theta^\star   Vstar V^\star   Qstar Q^\star
hstar h^\star   pstar p^\star   gstar g^\star   minf M_{\mathrm{inf}}   ts \sim
iid \overset{\mathrm{iid}}{\sim}   iidsim \overset{\mathrm{iid}}{\sim}   simiid \overset{\mathrm{iid}}{\sim}
todown \downarrow   app \approx   pmo \pm   dm \mathrm{d}   dd \mathrm{d}   dx \mathrm{d}x   dt \mathrm{d}t
dy \mathrm{d}y   diff \mathrm{d}   indic \mathbb{1}   ind \mathbb{1}   indicator \mathbb{1}   1 \mathbb{1}
one \mathbf{1}   ones \mathbf{1}   zero \mathbf{0}   zeros \mathbf{0}   bone \mathbf{1}   bzero \mathbf{0}
1s \mathbf{1}   lp \left(   rp \right)   lb \left[   rb \right]   lc \left\{   rc \right\}   la \langle
ra \rangle   lf \lfloor   rf \rfloor   lVe \left\|   rVe \right\|   norm \left\|#1\right\|
Norm \left\|#1\right\|   nrm \left\|#1\right\|   norms \left\|#1\right\|   enorm \left\|#1\right\|
frob \left\|#1\right\|_F   frobnorm \left\|#1\right\|_F   fnorm \left\|#1\right\|_F   opnorm \left\|#1\right\|
ellnorm \left\|#1\right\|   twonorm \left\|#1\right\|_2   onenorm \left\|#1\right\|_1
infnorm \left\|#1\right\|_\infty   abs \left|#1\right|   Abs \left|#1\right|   card \left|#1\right|
absval \left|#1\right|   size \left|#1\right|   set \left\{#1\right\}   Set \left\{#1\right\}
braces \left\{#1\right\}   curly \left\{#1\right\}   cbr \left\{#1\right\}   paren \left(#1\right)
Paren \left(#1\right)   parens \left(#1\right)   prn \left(#1\right)   prens \left(#1\right)
pa \left(#1\right)   pr \left(#1\right)   rbr \left(#1\right)   lprp \left(#1\right)
parentheses \left(#1\right)   bracket \left[#1\right]   brackets \left[#1\right]   brk \left[#1\right]
sbr \left[#1\right]   sqbrk \left[#1\right]   floor \left\lfloor #1\right\rfloor
ceil \left\lceil #1\right\rceil   ceiling \left\lceil #1\right\rceil   round \left\lfloor #1\right\rceil
inp \left\langle #1,#2\right\rangle   dotp \left\langle #1,#2\right\rangle
inner \left\langle #1,#2\right\rangle   innerprod \left\langle #1,#2\right\rangle
innerproduct \left\langle #1,#2\right\rangle   iprod \left\langle #1,#2\right\rangle
ip \left\langle #1,#2\right\rangle   dotprod \left\langle #1,#2\right\rangle
angles \left\langle #1\right\rangle   ang \left\langle #1\right\rangle   ket \left|#1\right\rangle
bra \left\langle #1\right|   braket \left\langle #1\right\rangle
ketbra \left|#1\right\rangle\left\langle #2\right|   expval \left\langle #1\right\rangle
mean \left\langle #1\right\rangle   order@ \mathcal{O}\left(#1\right)   tee ^\top
pardiff \frac{\partial #1}{\partial #2}   pdv \frac{\partial #1}{\partial #2}
dv \frac{\mathrm{d} #1}{\mathrm{d} #2}   bra@ \langle   mat \mathbf{#1}   matr \mathbf{#1}   vct \mathbf{#1}
vect \mathbf{#1}   bvec \mathbf{#1}   veca \mathbf{a}   vecb \mathbf{b}   vecd \mathbf{d}   tens \mathbf{#1}
func@ \mathrm{#1}   funcT \mathrm{T}   prescript {}^{#1}_{#2}{#3}   sideset {}#1#3#2
ensuremath #1   mathchoice #1   mathstrut {}   strut {}   null {}   mleft \left
mright \right   tfrac \frac{#1}{#2}   dfrac \frac{#1}{#2}   cfrac \frac{#1}{#2}   ffrac \frac{#1}{#2}
flatfrac \frac{#1}{#2}   textfrac \frac{#1}{#2}   fr \frac{#1}{#2}   rfrac \frac{#1}{#2}
textsuperscript ^{\text{#1}}   textsubscript _{\text{#1}}   nth ^{\text{th}}   supth ^{\text{th}}
d \mathrm{d}   matA \mathbf{A}   matB \mathbf{B}   matR \mathbf{R}   matX \mathbf{X}   costm \mathbf{C}
costM \mathbf{C}   dist@ d   given \mid   middlemid \mid   setmid \mid   suchthat \mid   st \mid   defn :=
define :=   coloneqq :=   eqdef :=   defas :=   deq :=   ith i\text{-th}   jth j\text{-th}   kth k\text{-th}
nnz \operatorname{nnz}   spindex \alpha   numact K   numobs n   nA A   nX X   pn p_n   pt p_t   tf \tilde{f}
tx \tilde{x}   ty \tilde{y}   xs \mathbf{x}   ys \mathbf{y}   y \mathbf{y}   x \mathbf{x}   w \mathbf{w}
z \mathbf{z}   u \mathbf{u}   v \mathbf{v}   a \alpha   b \beta   g \gamma   l \ell   m \mathbf{m}
n \mathbf{n}   s \mathbf{s}   t \mathbf{t}   r \mathbf{r}   p \mathbf{p}   q \mathbf{q}   f \mathbf{f}
h \mathbf{h}   action a   bvz \mathbf{z}   hx \hat{x}   hy \hat{y}   htheta \hat{\theta}   hmu \hat{\mu}
ttheta \tilde{\theta}
"""
# Macros whose meaning is their own name: upright words, so that they are not marked as unknown.
_WORDS = """
overlap rank@ LowerRateSq riem Cone priority cost coorora ergraph impressions memfdr domxi III LII SobM numact@
bnshift bnscale sr sd rS ps Alg alg val Val rev Rev Reg reg Regret regret loss Loss risk Risk bias score Score train
test in@ out@ acc Acc soft hard eff avg len depth width wealth adv Adv
"""


def _words() -> list[str]:
    return [word for word in _WORDS.split() if not word.endswith("@")]


def _macros() -> dict[str, Macro]:
    table: dict[str, Macro] = {word: (0, rf"\mathrm{{{word}}}") for word in _words()}
    for entry in re.split(r"\n| {3}", _BODIES.strip()):
        name, body = entry.split(" ", 1)
        if not name.endswith("@"):
            table.setdefault(name, (max((int(d) for d in "123" if "#" + d in body), default=0), body))
    table.update(patterns(table))
    return table


GROUPED: dict[str, Macro] = {"del": (1, r"\left(#1\right)"), "sbr": (1, r"\left[#1\right]"), "e": (1, "e^{#1}")}
"""Macros that mean something else where a group follows (packages commath, physics)."""

MACROS: dict[str, Macro] = _macros()
r"""Name without backslash -> how many arguments, body. A name of the other tables goes before."""
