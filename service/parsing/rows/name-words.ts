import { loincIndex } from '#service/parsing/loinc/loinc-index.ts'
import { listNameForms } from '#service/parsing/loinc/name-forms.ts'
import { rowThresholds } from './thresholds.ts'

const labels =
  /^(?:patient|name|first name|last name|surname|age|sex|gender|dob|d\.o\.b|date|time|birth|born|phone|tel|fax|mobile|e-?mail|address|page|report|lab(?:oratory)? (?:id|no|number)|specimen|sample|collected|collection|received|registered|reported|printed|ordering|ordered|order|physician|doctor|dr\.?|referr?(?:ed|ing)|ref\.?(?:erred)? (?:by|doctor|no)|account|client|accession|mrn|pid|uhid|id|visit|invoice|bill(?:ing)?|subtotal|total (?:due|amount)|amount|price|qty|quantity|vat|tax|due|iban|bic|barcode|department|hospital|clinic|clia|npi|zip|fasting|requisition|version|note|comment|remarks?|interpretation|method|methodology|technology|instruments?|staalname|voorschrift|ontvangst|print|pagina|seite|página|geburtsdatum|geschlecht|auftrag|eingang|datum|befund|fecha|edad|sexo|paciente|médico|medico|naam|nom|pr[ée]nom|sexe|n[ée]e? le|pr[ée]lev[ée]|m[ée]decin|dossier|paziente|sesso|et[àa]|nat[oa] il|prelievo|referto|accettazione|utente|nascimento|idade|colheita|coleta|conv[êe]nio|[ée]dit[ée] le|height|weight|waist|bmi|room|ward|bed|rx|dose|dosage|refills?|sig|take|tablets?|capsules?)\b/i

/** Levels of a table of risk classes: they explain a result and are not one. */
const levels =
  /^(?:<|>|≤|≥|desirable|optimal|near optimal|above optimal|borderline|normal|low|high|very high|moderate|severe|mild|deficien(?:t|cy)|insufficien(?:t|cy)|sufficien(?:t|cy)|toxic(?:ity)?|negative|positive|equivocal|indeterminate|grey zone|gray zone|grijze zone|positief|negatief|non[- ]?diabetic|pre-?diabet\w*|diabetic|diabetes|excellent|good|fair|poor|adults?|children|child|male|female|men|women|newborns?|infants?|pregnan\w*|\d+(?:st|nd|rd|th)? trimester|first trimester|second trimester|third trimester|follicular\w*|luteal\w*|mid-?cycle|ovulat\w*|post-?menopaus\w*|pre-?menopaus\w*|stage|risk|average risk|low risk|high risk|goal|target|therapeutic|years?|yrs?|months?|days?|weeks?|hombres?|mujeres?|männer|frauen|kinder|hommes?|femmes?|enfants?|uomini|donne|bambini|homens?|mulheres?|crian[çc]as?|mannen|vrouwen|kinderen|normal range|reference|conventional|legal|fatal|obes\w*|(?:over|under)weight|atherogen\w*|class [iv\d]+|cut-?offs?)\b/i

const isKnownTest = (name: string) => nameKnownness(name) >= rowThresholds.minTestKnownness
export const isLabel = (name: string) => labels.test(name.trim()) && !isKnownTest(name)
export const isLevel = (name: string) => levels.test(name.trim()) && !isKnownTest(name)

export const isSentence = (text: string) =>
  /\b(?:is|are|was|were|has|have|had|been|may|can|should|will|than|that|which|who|your|their|these|this|it|be|by the|of the|in the|to the|ist|sind|wird|werden|kann|nicht|oder|wurde|puede|debe|los|las|kan|worden|deze)\b/i.test(
    text,
  )

/** 1 for a whole name, less for part of one, 0 for an unknown one. */
export function nameKnownness(name: string): number {
  const { byName, byWord } = loincIndex()
  for (const { form, weight } of listNameForms(name)) if (byName.has(form)) return weight
  const [first] = listNameForms(name)
  const words = first?.form.split(' ').filter((word) => word.length > 2) ?? []
  if (words.length === 0) return 0
  const known = words.filter((word) => byWord.has(word)).length
  return (known / words.length) * rowThresholds.knownWordsWeight
}
