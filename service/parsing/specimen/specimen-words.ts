import type { Specimen } from './read-specimen.ts'

/**
 * What laboratories call a specimen in English, Spanish, German, Dutch, French, Italian, and
 * Portuguese: lower case, without accents. The
 * specific fluids come first: "synovial fluid" is not just a fluid.
 */
export const specimenWords: readonly (readonly [Specimen, RegExp])[] = [
  [
    'amniotic',
    /\b(?:amnio\w*|liquor amnii|fruchtwasser\w*|vruchtwater\w*|liquide amniotique|amnionflussigkeit)/,
  ],
  [
    'csf',
    /\b(?:csf|csv|cerebro[- ]?spina\w*|zerebrospinal\w*|liquor\w*|(?<!\bp[- ])lcr|lumba(?:l|r)\w*|cefalor+a(?:quide|quidi|chidi)\w*|cephalo[- ]?rachidien\w*|hersenvocht\w*|ruggen?mergs?vocht\w*|hirnwasser|hirnflussigkeit)\b/,
  ],
  ['pleural', /\b(?:pleur[ai]\w*|thora[ck]o?centesis|thoraxvocht|rippenfell\w*|longvlies\w*)/],
  [
    'synovial',
    /\b(?:synovi\w*|sinovial\w*|joint (?:fluid|aspirate)|(?:knee|hip|shoulder) (?:fluid|aspirate)|gewrichts?\w*|gelenk\w*|(?:liquid[oe]|punction) articula\w*|arthrocentesis)/,
  ],
  [
    'ascitic',
    /\b(?:asc[iy]t\w*|aszit\w*|peritone\w*|buikvocht\w*|bauch(?:wasser|flussigkeit)\w*|paracentesis)/,
  ],
  ['pericardial', /\b(?:pericard\w*|perikard\w*|herzbeutel\w*|hart(?:zak|vlies)\w*)/],
  ['saliva', /\b(?:saliva\w*|salive|speichel\w*|speeksel\w*|oral fluid)\b/],
  [
    'sputum',
    /\b(?:sputum\w*|esputo|espettorat\w*|escarro|auswurf|expectorat\w*|crachats?|fluimen)\b/,
  ],
  [
    'semen',
    /\b(?:semen|seminal\w*|sperm|sperma|sperme|spermiogram\w*|spermogram\w*|esperma|ej[ae][ck]ulat\w*)\b/,
  ],
  [
    'stool',
    /\b(?:stools?|f[ae]{1,2}ces|fekal\w*|fa?ecal\w*|stuhl\w*|heces|feci|fezes|selles?|stoelgang\w*|ontlasting\w*|copro\w*)\b/,
  ],
  [
    'urine',
    /\b(?:urin(?!zuur|ezuur)\w*|(?:mi[ck]ro)?(?:albumin|protein)uri\w*|orina|harn(?!saure|stoff)\w*|uricult|hpf|lpf)\b|(?:^|\s)u-(?=\p{L})/u,
  ],
  [
    'fluid',
    /\b(?:(?:body|cyst|drain(?:age)?|wound|cavity) fluids?|fluids?|\w*vocht|p(?:un|on)[ck]t(?:ie|at|aat|ion|io)\w*|liquid[oe]s?|\w*flussigkeit\w*|ex[su]+dat\w*|trans+udat\w*|effusion|derrame|versament\w*|epanchement|\w*erguss|aspira(?:te|at|do)|dialysa\w*|dialysat)\b/,
  ],
  [
    'other',
    /\b(?:tissue(?! (?:trans|factor|plasmin|poly))|biops\w*|swabs?|wounds?|absces\w*|pus(?! cells?)|bronch\w*|lavage|bal|vitreous|bile(?! (?:acid|pigment|salt)s?)|bone marrow|knochenmark\w*|beenmerg\w*|medula osea|moelle|hair|nails?|sweat|schwei(?:ss|ß)\w*|zweet\w*|sudor|sueur|breast milk|muttermilch|vagin\w*|cervi(?:x|cal)\w*|urethr\w*|nas(?:al|o)\w*|throat|gastric (?:fluid|juice|aspirate)|catheter|abstrich\w*|hisopado|exudado|frotis|frottis|ecouvillon\w*|wisser|weefsel|gewebe(?!.?trans)\w*|tejido|tissus?)\b/,
  ],
  [
    'arterial',
    /\b(?:arterial|arterie?l+|abg|blood gas(?:es)?|blutgas\w*|bloedgas\w*|gasometria|gaz du sang)\b/,
  ],
  [
    'blood',
    /\b(?:serum\w*|seriques?|seric[oa]s?|suero|siero|plasma\w*|(?:whole |venous |capillary )?blood|bloed|\w*blut|sangre|sangue|soro|sanguin\w*|sang)\b/,
  ],
]

/** Names of panels that are only made of blood; of urine, but not of every other fluid, they are never a part. */
export const bloodPanels =
  /hemogra|blutbild|blood count|\bcbc\b|formule? sanguine|coagul|gerinnung|stolling|hemosta/
export const bloodPanelsUnlessFluid =
  /hematolog|hamatolog|lipid|fettstoff|cholest|liver|leber|lever|hepat|higado|metabolic panel|thyro|schild|tiroid|vitamin|iron|eisen|hierro|ijzer|serolog|hormon|endocrin|diabet|cardiac|tumou?r|immun|allerg/

/** Subheadings of the examination of one specimen, whatever their type. */
export const continuingHeadings =
  /^(?:physical|chemical|macroscop|microscop|mikroskop|makroskop|fisico|quimico|examen (?:fisico|quimico|micro|macro)|sedi?ment|cytolog|zytolog|citolog|cell count|zellzahl|celtelling|recuento celular|differential|dip ?stick|test ?strip|teststreifen|tira reactiva|gram stain|culture)/
