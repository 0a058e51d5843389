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
  ['firstName', /^(?:first name|given name|vorname|nombre\(s\)|voornaam)\b/i],
  ['lastName', /^(?:last name|surname|family name|nachname|apellidos?|achternaam)\b/i],
  [
    'name',
    /^(?:patient(?:’s|'s)?(?: full)? name|patient|name of patient|name|pati[eë]nt|paciente|nombre(?: del paciente)?|patientenname|naam)\b/i,
  ],
  [
    'dob',
    /^(?:d\.?o\.?b\.?|date of birth|birth ?date|born|geburtsdatum|geb\.?(?: ?am|-?datum)?|fecha de nacimiento|f\. ?nac\.?|geboortedatum|date de naissance)(?![a-z])/i,
  ],
  ['age', /^(?:age|edad|alter|leeftijd|âge)\b/i],
  ['gender', /^(?:sex|gender|geschlecht|sexo|geslacht|sexe)\b/i],
  [
    'collected',
    /^(?:(?:date|sample|specimen|time) ?(?:of )?(?:collected|collection|drawn|taken)|collect(?:ed|ion)(?: (?:on|date|at|time))?|drawn|sample date|entnahme(?:datum|zeit)?|abnahme(?:datum)?|fecha de (?:toma|extracci[oó]n|recogida)|toma de muestra|staalname|afname(?:datum)?)\b/i,
  ],
  [
    'reported',
    /^(?:(?:date )?report(?:ed|ing)?(?: (?:on|date|released on|printed|at))?|date of report|report date|result date|befunddatum|fecha (?:de )?(?:informe|emisi[oó]n|resultado)|rapportdatum|validated on|released)\b/i,
  ],
  [
    'specimen',
    /^(?:specimen (?:id|no\.?|number|#)|sample (?:id|no\.?|number)|accession(?: (?:no\.?|number|#|id))?|lab (?:no\.?|id|number)|order (?:id|no\.?)|auftrags?(?:nummer|nr\.?)|n[uú]mero de muestra|barcode(?: no\.?)?|report (?:id|no\.?)|requisition(?: (?:no\.?|number))?)(?![a-z])/i,
  ],
  ['lab', /^(?:laboratory|lab name|performing lab(?:oratory)?|labor|laboratorio)\s*:/i],
]

export function findLabel(text: string): { field: Field; pattern: RegExp } | undefined {
  const label = labels.find(([, pattern]) => pattern.test(text))
  return label && { field: label[0], pattern: label[1] }
}
