import { stripMarks } from '#service/parsing/strip-marks.ts'

/** Stems of antibiotics and antifungals, the same in the languages of our reports but for their endings. */
const drug =
  /amo[xk]i[cz]|ampi[cz]il|peni[cz]il|oxa[cz]il|piper[aáà][cz]|ti[ck]ar[cz]|sulba[ck]t|tazoba[ck]|[ck]lavul|temo[cz]il|me[cz]ill?inam|(?:^|\W)[ck]e(?:f|ph)\p{L}|penem|aztreon|m[iyí]k?[ck]ac?in|am[iyí][kc]a[ck]?[cz]in|amikacin|mi[ck]acin|m[yi][cz]in(?:e|a)?(?:\W|$)|floxa[cz]in|oxacin|(?:c|z|cic|t[eé]tra)[iy][ck]l(?:in|ine|ina)|cyclin|ciclin|zyklin|sulfam[eé]t|trimet|[ck]o-?trim|[ck]otrim|nitrofur|fosfom|van[ck]om|tei[ck]opl|linezol|[ck]olisti|poli?m[iyí]x|polym|[ck]lindam|rifam|mupiro|fus[ií]d|metronid|[ck]h?lorampheni|[ck]loramfeni|[ck]lorampheni|tigec|dapto|[cnk]onazol|amphoter|anfoter|fungin|flu[ck]ytos|nalidix|quinupri|bacitra|gentami|tobrami|kanami/iu

/** Whether a text names a drug. */
export const namesDrug = (text: string) => drug.test(stripMarks(text))

const words: readonly (readonly ['S' | 'I' | 'R', RegExp])[] = [
  [
    'S',
    /^(?:s|susceptible|sensitive|sensible|sens[ií]vel|sensibile|sensibel|empfindlich|gevoelig)$/,
  ],
  ['I', /^(?:i|sdd|intermedi(?:ate|ar|air|o|aire|ario|a)|intermediately|increased exposure)$/],
  ['R', /^(?:r|resist[ae]nte?)$/],
]

/** S, I, or R, as a letter or as a word. */
export function readSusceptibility(text: string): 'S' | 'I' | 'R' | undefined {
  const bare = text.replace(/\s*\(?\+{1,4}\)?$/, '').replaceAll(/^[(["]|[)\].,;"*]+$/g, '')
  if (/^\p{Ll}$/u.test(bare)) return undefined
  const plain = stripMarks(bare).toLowerCase()
  return words.find(([, pattern]) => pattern.test(plain))?.[0]
}

export const isMicHead = (text: string) => /\b(?:MICs?|M\.I\.C|MHK|CMI|CIM|MIK|MRK)\b/u.test(text)

/** What was grown: the label of a line that names it. */
export const organismLabel =
  /^(?:organism(?:s|e|en|o|i)?(?: isolated| identified)?(?: \d)?|isolate(?: \d)?|isolat(?: \d)?|micro-?organism[eo]?|microrganismo|germ(?:en|e)?s?(?: aislado| isol[eé]| isolato| isolado)?(?: \d)?|erreger(?: \d)?|keim(?: \d)?|kiem(?: \d)?|kweek|kultur(?:ergebnis)?|cultivo|cultura|coltura|culture(?: result)?|(?:urine|blood|stool|wound|throat|sputum) culture|urin(?:kultur|ekweek)|blutkultur|bloedkweek|urocultivo|hemocultivo|coprocultivo|urocoltura|emocoltura|urocultura|hemocultura|h[eé]moculture|ecbu|uroculture|growth|wachstum|groei|crecimiento|crescita|crescimento|aislamiento|identificat?i[oó]n|identification|identificatie|identifizierung)$/iu

/** A genus and species, or a statement that nothing has grown. */
export const organism =
  /^(?:(?:staphylo|strepto|entero|entéro|pneumo|gono|meningo)[ck]o[ck]+\p{L}*|esch?erichia|e\.\s?coli|klebsiella|proteus|pseudomonas|enterobacter|citrobacter|serratia|morganella|providencia|acinetobacter|salmonella|shigella|campylobacter|haemophilus|neisseria|moraxella|listeria|clostridi\w+|bacteroides|candida|aspergillus|mycobacterium|stenotrophomonas|burkholderia|gardnerella|lactobacill\w+|corynebacterium|aerococcus|s\. aureus|mrsa|esbl|yeasts?|hefen?|gist(?:en)?|levaduras?|levures?|lieviti|leveduras?|mixed (?:growth|flora)|mischflora|mengflora|flora mixta|flore \p{L}+)(?!\p{L})/iu
export const noGrowth =
  /^(?:no (?:significant |bacterial |aerobic )?growth|sterile?$|st[eé]rile|kein(?:e)? (?:wachstum|keim\p{L}*|erreger)|geen (?:groei|kiem\p{L}*)|sin (?:crecimiento|desarrollo)|no (?:hubo|se observa) (?:crecimiento|desarrollo)|pas de (?:croissance|pousse)|absence de (?:croissance|germe\p{L}*|culture)|culture st[eé]rile|nessuna? crescita|negativ\p{L}*|n[eé]gatif|sem crescimento|aus[eê]ncia de crescimento|not isolated)/iu
