import { stripMarks } from '#service/parsing/strip-marks.ts'

/**
 * How tables that explain a result begin their lines: levels, risks, phases, ages, goals, and what a method can measure.
 * Written without accents, of which engines lose some.
 */
const byLanguage = [
  // English
  `<|>|≤|≥|desirable|optimal|near optimal|above optimal|sub-?optimal|borderline|normal(?! (?:forms?|morpho|sperm|flora|platelet|control))|
  high[- ]normal|(?:very )?(?:low|high)(?![- ](?:density|sensitiv|molecular|grade|affinity))|moderate|severe|mild|
  deficien(?:t|cy)|insufficien(?:t|cy)|sufficien(?:t|cy)|toxic(?:ity)?(?! (?:granul|vacuol|change))|(?:weak(?:ly)?|strong(?:ly)?) positive|negative|positive|equivocal|
  indeterminate|gr[ae]y zone|non[- ]?diabetic|pre-?diabet\\w*|diabetic|diabetes|excellent|good|fair|poor|adults?|children|child|male|female|men|
  women|newborns?|infants?|pregnan(?:cy|t)(?! test)|\\d+(?:st|nd|rd|th)? trimester|(?:first|second|third) trimester|follicular\\w*|luteal\\w*|mid-?cycle|
  ovulat\\w*|post-?menopaus\\w*|pre-?menopaus\\w*|pre-?pubert\\w*|pubert\\w*|tanner|stage|ckd|(?:average |low |high |intermediate )?risk|goal|
  target(?! cells?)|therapeutic|years?|yrs?|months?|days?|weeks?|(?:non-?)?smokers?|morning|afternoon|evening|midnight|normal range|reference|
  conventional|legal|fatal|obes\\w*|(?:over|under)weight|atherogen\\w*(?! (?:index|ratio|coeff))|(?:rast )?class|cut-?offs?|lod|loq|
  (?:detection|quantitation) limit|limit of (?:detection|quantitation)|(?:measurement )?uncertainty|sensitivity|specificity|\\d+ ?x ?uln`,
  // Dutch
  `(?:zwak|licht|matig|sterk) positief|positief|negatief|twijfelachtig|grijze zone|grenswaarde|klasse|normaal|verlaagd|verhoogd|
  (?:laag|matig|hoog|verhoogd|gemiddeld) risico|risico|onvoldoende|voldoende|tekort|deficientie|toxisch|therapeutisch|streef\\w+|rokers|
  niet-?rokers|folliculaire|luteale|ovulatie|(?:post|pre)?menopauz\\w*|prepuber\\w*|zwanger(?:schap)?|weken|maanden|jaar|ochtend|middag|avond|
  volwassenen|jongens|meisjes|zuigelingen|mannen|vrouwen|kinderen|stadium|detectielimiet|meetonzekerheid`,
  // German
  `(?:schwach|stark|grenzwertig) positiv|negativ|positiv|fraglich|grenzwertig|grauzone|grenzbereich|klasse|niedrig|erhoht|
  (?:niedriges|geringes|mittleres|moderates|hohes|erhohtes) risiko|risiko|mangel|unterversorgung|ausreichend|toxisch|therapeutisch|ziel\\w+|
  (?:nicht-?)?raucher|follikelphase|lutealphase|ovulationsphase|zyklusmitte|(?:post|pra)menopaus\\w*|prapubert\\w*|schwanger(?:schaft)?|ssw|wochen|
  monate|jahre|morgens|abends|erwachsene|sauglinge|neugeborene|manner|frauen|kinder|stadium|nachweisgrenze|bestimmungsgrenze|
  messunsicherheit`,
  // French
  `(?:faiblement|fortement) positif|negatif|positif|douteux|equivoque|zone grise|classe|normale|(?:bas |faible )?risque|carence|insuffisan\\w*|
  suffisan\\w*|toxique|toxicite|therapeutique|objectif|cible|(?:non-?)?fumeurs|phase|folliculaire|luteale|(?:post-?|pre-?)?menopaus\\w*|
  prepuber\\w*|grossesse|semaines|mois|ans|matin|soir|adultes|nourrissons|nouveau-nes|hommes?|femmes?|enfants?|stade|
  limite de (?:detection|quantification)|incertitude|seuil`,
  // Spanish
  `(?:debilmente |fuertemente )?positivo|negativo|dudoso|indeterminado|zona gris|clase|(?:bajo |alto |moderado )?riesgo|deficiencia|
  insuficien\\w*|suficien\\w*|optimo|toxico|terapeutico|objetivo|(?:no )?fumadores|fase|folicular|lutea|luteinica|(?:post?|pre)?menopaus\\w*|
  prepuber\\w*|embaraz(?:o|adas?)|semanas|meses|anos|manana|tarde|adultos|ninos|hombres?|mujeres?|estadio|limite de (?:deteccion|cuantificacion)|
  incertidumbre|limitrofe|deseable`,
  // Italian
  `(?:debolmente )?positivo|negativo|dubbio|zona grigia|classe|(?:basso |medio |alto )?rischio|carenza|insufficien\\w*|sufficien\\w*|ottimale|
  tossico|terapeutico|obiettivo|(?:non )?fumatori|fase|follicolare|luteale|(?:post|pre)?menopausa|prepuber\\w*|gravidanza|settimane|mesi|anni|
  mattino|sera|adulti|uomini|donne|bambini|stadio|limite di (?:rilevabilita|quantificazione)|incertezza|desiderabile`,
  // Portuguese
  `(?:fracamente )?positivo|negativo|duvidoso|indeterminado|zona cinzenta|classe|(?:baixo |alto |moderado )?risco|deficiencia|
  insuficiencia|suficiencia|otimo|toxico|terapeutico|alvo|meta(?!-)|(?:nao )?fuma(?:ntes|dores)|fase|folicular|lutea|(?:pos-?|pre-?)?menopausa|
  gestacao|gravidez|semanas|meses|anos|manha|tarde|adultos|criancas?|homens?|mulheres|estagio|limite de deteccao|incerteza|limitrofe|
  desejavel`,
]

const levels = new RegExp(`^(?:${byLanguage.join('|').replaceAll(/\n\s*/g, '')})(?!\\p{L})`, 'iu')

/** "Target LDL" is no result, however well known the test is that the line names. */
const goals =
  /^(?:goal|target(?! cells?)|zielwert|zielbereich|streefwaarde|objectif|cible|objetivo|obiettivo|alvo)\b/i

export const beginsWithLevel = (name: string) => levels.test(stripMarks(name.trim()))
export const beginsWithGoal = (name: string) => goals.test(name.trim())
