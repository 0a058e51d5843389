import { loincIndex } from '#service/parsing/loinc/loinc-index.ts'
import { listNameForms } from '#service/parsing/loinc/name-forms.ts'
import { beginsWithGoal, beginsWithLevel } from './level-words.ts'
import { rowThresholds } from './thresholds.ts'
import { isUncodedTest } from './uncoded-tests.ts'

const labels =
  /^(?:patient|name|first name|last name|surname|age|sex|gender|dob|d\.o\.b|date|time|birth|born|phone|tel|fax|mobile|e-?mail|address|page|report|lab(?:oratory)? (?:id|no|number)|specimen|sample|collected|collection|received|registered|reported|printed|ordering|ordered|order|physician|doctor|dr\.?|referr?(?:ed|ing)|ref\.?(?:erred)? (?:by|doctor|no)|account|client|accession|mrn|pid|uhid|id|visit|invoice|bill(?:ing)?|subtotal|total (?:due|amount)|amount|price|qty|quantity|vat|tax|due|iban|bic|barcode|department|hospital|clinic|clia|npi|zip|fasting|requisition|version|note|comment|remarks?|interpretat(?:ion|ie|ione)|interpr[ée]tation|interpretaci[óo]n|interpreta[çc][ãa]o|beurteilung|bewertung|values?|waarden|bij waarden|werte|bei werten|valeurs?|valores|valori|method|methodology|technology|instruments?|staalname|voorschrift|ontvangst|print|pagina|seite|página|geburtsdatum|geschlecht|auftrag|eingang|datum|befund|fecha|edad|sexo|paciente|médico|medico|naam|nom|pr[ée]nom|sexe|n[ée]e? le|pr[ée]lev[ée]|m[ée]decin|dossier|paziente|sesso|et[àa]|nat[oa] il|prelievo|referto|accettazione|utente|nascimento|idade|colheita|coleta|conv[êe]nio|[ée]dit[ée] le|height|weight|waist|bmi|room|ward|bed|rx|dose|dosage|refills?|sig|take|soit|entspricht|ossia|corresponde a|correspond [àa]|equivale(?:nt)?e? a|tablets?|capsules?|(?:ärztlich|medizinisch)e leitung|laborleit(?:er|ung)|(?:lab(?:oratory)? |medical )?director|direct(?:eur|ora|rice|ore)|responsable|(?:valid|autoris|authoriz)(?:ated|ado|é|iert|ed) (?:by|por|par|von)|approved by|vorbefunde?|(?:our|your|uw|onze|votre|notre|ihre?|unsere?) (?:r[ée]f[ée]ren\w*|zeichen)|phlebotomist|tube type|accr[ée]ditati\w*|akkreditier\w*|ust-id\w*|reg\.? no|copy to|nomenclature|kostentr[äa]ger|auftragsn\w*|iso \d+|nabl|cofrac|belac|nr finess|tests? performed|performed (?:at|by)|tests? results?|total tests|units?$|lab(?:oratory)?$|icd(?:-10)?|bp|pulse|[hln] ?= ?\w+)\b/i

/** What stands in the place of a name where the test is named above. */
export const resultWord =
  /^(?:results?|resultados?|r[ée]sultats?|risultat[oi]|ergebnis|resultaat|uitslag)[\s.:_…]*$/iu

/** "Result", and "Your value": what stands before the value where the test is named above. */
export const resultLabel =
  /^(?:(?:your|patient|current|measured|observed|my|test)\s+(?:results?|values?)|value|valor|wert|valeur|valore|waarde)[\s.:_…]*$/iu

export const isKnownTest = (name: string) => nameKnownness(name) >= rowThresholds.minTestKnownness
export const isLabel = (name: string) => labels.test(name.trim()) && !isKnownTest(name)
export const isLevel = (name: string) =>
  beginsWithGoal(name) || (beginsWithLevel(name) && !isKnownTest(name))

export const isSentence = (text: string) =>
  /\b(?:is|are|was|were|has|have|had|been|may|can|should|will|than|that|which|who|your|their|these|this|it|be|by the|of the|in the|to the|ist|sind|wird|werden|kann|nicht|oder|wurde|puede|debe|los|las|kan|worden|wordt|werd|zijn|heeft|bij|een|deze|eine[mnrs]?|wurden|bei|sont|peut|peuvent|chez|une|una|pueden|levels? of)\b/i.test(
    text,
  )

/** 1 for a whole name, less for part of one, 0 for an unknown one. */
export function nameKnownness(name: string): number {
  const { byName, byWord } = loincIndex()
  for (const { form, weight } of listNameForms(name)) if (byName.has(form)) return weight
  const [first] = listNameForms(name)
  const undotted = name.replaceAll(/(?<=(?:^|[\s.])\p{L})\.(?=\p{L}\b|\s|$)/gu, '')
  if (undotted !== name && byName.has(listNameForms(undotted)[0]?.form ?? '')) return 1
  if (isUncodedTest(name)) return rowThresholds.uncodedKnownness
  const words = first?.form.split(' ').filter((word) => word.length > 2) ?? []
  if (words.length === 0) return 0
  const known = words.filter((word) => byWord.has(word)).length
  return (known / words.length) * rowThresholds.knownWordsWeight
}
