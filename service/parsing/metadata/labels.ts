import { anyPattern } from '#service/parsing/any-pattern.ts'

export type Field =
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'dob'
  | 'gender'
  | 'age'
  | 'reported'
  | 'collected'
  | 'specimen'
  | 'lab'

const labels: [Field, RegExp][] = [
  [
    'firstName',
    /^(?:first name|given name|vorname|nombre\(s\)|voornaam|pr[ée]nom|nome proprio)(?!\p{L})/iu,
  ],
  [
    'lastName',
    /^(?:last name|surname|family name|nachname|apellidos?|achternaam|nom de famille|cognome|sobrenome)\b/i,
  ],
  [
    'name',
    /^(?:patient(?:’s|'s)?(?: full)? name|patient|name of patient|name|pati[eë]nt|paciente|nombre(?: del paciente)?|patientenname|naam|nom(?: (?:du patient|et pr[ée]nom))?|nome(?: (?:do paciente|completo|e cognome))?|paziente|utente)(?!\p{L})/iu,
  ],
  [
    'dob',
    /^(?:d\.?o\.?b\.?|date of birth|birth ?date|born|geburtsdatum|geb\.?(?: ?am|-?datum)?|fecha de nacimiento|f\. ?nac\.?|geboortedatum|date de naissance|n[ée]e? le|data di nascita|nat[oa] il|data de nascimento|d\. ?nasc\.?)(?![a-z])/i,
  ],
  ['age', /^(?:age|edad|alter|leeftijd|âge|et[àa]|idade)(?!\p{L})/iu],
  ['gender', /^(?:sex|gender|geschlecht|sexo|geslacht|sexe|sesso)\b/i],
  [
    'collected',
    /^(?:(?:date|samples?|specimens?|time) ?(?:of )?(?:collected|collection|drawn|taken)|collect(?:ed|ion)(?: (?:on|date|at|time))?|drawn|sample date|entnahme(?:datum|zeit)?|abnahme(?:datum)?|fecha de (?:toma|extracci[oó]n|recogida)|toma de muestra|staalname|afname(?:datum)?|pr[ée]lev[ée] le|date (?:de |du )?pr[ée]l[èe]vement|data (?:del |di )?prelievo|prelievo del|data (?:da |de )?(?:colheita|coleta)|colhido em)(?!\p{L})/iu,
  ],
  [
    'reported',
    /^(?:(?:date )?report(?:ed|ing)?(?: (?:on|date|released on|printed|at))?|date of report|report date|result date|befunddatum|fecha (?:de )?(?:informe|emisi[oó]n|resultado)|rapportdatum|[ée]dit[ée] le|date d.[ée]dition|data (?:del )?referto|refertato il|data (?:do )?(?:resultado|relat[óo]rio)|emitido em|validated on|released)\b/i,
  ],
  [
    'specimen',
    /^(?:specimen (?:id|no\.?|number|#)|sample (?:id|no\.?|number)|accession(?: (?:no\.?|number|#|id))?|lab (?:no\.?|id|number)|order (?:id|no\.?)|auftrags?(?:nummer|nr\.?)|n[uú]mero de muestra|barcode(?: no\.?)?|report (?:id|no\.?)|requisition(?: (?:no\.?|number))?)(?![a-z])/i,
  ],
  ['lab', /^(?:laboratory|lab name|performing lab(?:oratory)?|labor|laboratorio)\s*:/i],
]

const anyLabel = anyPattern(
  labels.map(([, pattern]) => pattern),
  'iu',
)

export function findLabel(text: string): { field: Field; pattern: RegExp } | undefined {
  if (!anyLabel.test(text)) return undefined
  const label = labels.find(([, pattern]) => pattern.test(text))
  return label && { field: label[0], pattern: label[1] }
}
