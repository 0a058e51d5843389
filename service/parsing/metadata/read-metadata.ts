import type { Line, Word } from '../page.ts'
import { textOf } from '../rows/scan-words.ts'

/** What a report says about itself, as printed; null where it does not. */
export interface ReportMetadata {
  patientFirstName: string | null
  patientLastName: string | null
  dob: string | null
  gender: 'male' | 'female' | 'other'
  labName: string | null
  dateReported: string | null
  dateCollected: string | null
  specimenNumber: string | null
}

type Field =
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'dob'
  | 'gender'
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

/** Reads head and foot of a report: what stands behind, or below, a label. */
export function readMetadata(lines: readonly Line[]): ReportMetadata {
  const found = new Map<Field, string>()
  for (const [at, line] of lines.entries()) {
    const cells = splitCells(line)
    for (const [index, cell] of cells.entries())
      readCell(cell, cells[index + 1], lines[at + 1], found)
  }
  const [first, last] = splitName(found)
  return {
    patientFirstName: first,
    patientLastName: last,
    dob: found.get('dob') ?? null,
    gender: readGender(found.get('gender')),
    labName: found.get('lab') ?? findLabName(lines),
    dateReported: found.get('reported') ?? null,
    dateCollected: found.get('collected') ?? null,
    specimenNumber: found.get('specimen') ?? null,
  }
}

interface Cell {
  text: string
  left: number
}

function splitCells(line: Line): Cell[] {
  const groups: Word[][] = []
  for (const word of line.words) {
    const last = groups.at(-1)
    const opens = word.gap > 2.2 || word.text === '|' || startsLabel(line.words, word)
    if (!last || opens) groups.push(word.text === '|' ? [] : [word])
    else last.push(word)
  }
  return groups
    .filter((words) => words.length > 0)
    .map((words) => ({ text: textOf(words), left: words[0]?.box.x ?? 0 }))
}

/** "Age: 52 Sex: Female" in one run: a label with a colon opens a cell of its own. */
function startsLabel(words: readonly Word[], word: Word): boolean {
  const at = words.indexOf(word)
  const text = textOf(words, at, Math.min(words.length, at + 4))
  return at > 0 && labels.some(([, pattern]) => /^[^:]{2,24}:/.test(text) && pattern.test(text))
}

function readCell(
  cell: Cell,
  next: Cell | undefined,
  below: Line | undefined,
  found: Map<Field, string>,
) {
  const label = labels.find(([, pattern]) => pattern.test(cell.text))
  if (!label) return
  const [field, pattern] = label
  const rest = cell.text
    .replace(pattern, '')
    .replace(/^\s*(?:\/\s*\w+\s*)?[:#.=-]+\s*/, '')
    .trim()
  const hasColon = /^[^:]{0,30}:/.test(cell.text)
  const candidates = [
    rest,
    hasColon || rest === '' ? next?.text : undefined,
    rest === '' ? underneath(cell, below) : undefined,
  ]
  for (const candidate of candidates) {
    const value = candidate && accept(field, candidate.replace(/^:\s*/, ''))
    if (!value || found.has(field)) continue
    found.set(field, value)
    return
  }
}

function underneath(cell: Cell, below: Line | undefined): string | undefined {
  if (!below) return undefined
  return splitCells(below).find(({ left }) => Math.abs(left - cell.left) < 6)?.text
}

const date =
  /\d{1,2}[-/. ](?:\d{1,2}|[a-zäéû]{3,10}\.?)[-/., ]+\d{2,4}|\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|[a-z]{3,9}\.? \d{1,2},? \d{4}/i

function accept(field: Field, text: string): string | undefined {
  if (field === 'dob' || field === 'reported' || field === 'collected') return date.exec(text)?.[0]
  if (field === 'gender')
    return /^(?:m|f|w|v|male|female|man|vrouw|männlich|weiblich|hombre|mujer|masculino|femenino|h)\b/i.exec(
      text,
    )?.[0]
  if (field === 'specimen') return /[A-Z0-9][\w./-]{3,24}/i.exec(text)?.[0]
  if (field === 'lab') return text.slice(0, 80)
  return acceptName(text)
}

/** Letters, at most five words, nothing that belongs to another label. */
function acceptName(text: string): string | undefined {
  const name = text
    .replace(/\s*[|(].*$/, '')
    .replace(/\b(?:age|sex|dob|gender|collected)\b.*$/i, '')
    .trim()
  const isName = /^\p{L}[\p{L}\p{M}.,'’ -]{1,60}$/u.test(name) && name.split(/\s+/).length <= 5
  return isName && !/^(?:id|name|details|information|report|no|number|phone|address)\b/i.test(name)
    ? name
    : undefined
}

function splitName(found: ReadonlyMap<Field, string>): [string | null, string | null] {
  const first = found.get('firstName')
  const last = found.get('lastName')
  if (first || last) return [first ?? null, last ?? null]
  const whole = found.get('name')?.replace(/^(?:mr|mrs|ms|miss|dr|herr|frau|sr|sra)\.?\s+/i, '')
  if (!whole) return [null, null]
  const [surname = '', given] = whole.split(/\s*,\s*/)
  if (given) return [given, surname]
  const words = whole.split(/\s+/)
  return words.length === 1 ? [whole, null] : [words.slice(0, -1).join(' '), words.at(-1) ?? null]
}

function readGender(text: string | undefined): ReportMetadata['gender'] {
  if (!text) return 'other'
  if (/^(?:f|w|v|female|vrouw|weib|mujer|fem)/i.test(text)) return 'female'
  return /^(?:m|h|male|man|männ|hombre|masc)/i.test(text) ? 'male' : 'other'
}

const labWords =
  /\b(?:laborator(?:y|ies|io|ium)|labs?|labor|diagnostics?|patholog(?:y|ie)|clinic(?:al)?|hospital|medical cent(?:er|re)|health system|pathlabs?|diagn[oó]sticos?)\b/i

/** The first lines carry the letterhead. */
function findLabName(lines: readonly Line[]): string | null {
  const head = lines.slice(0, 8).flatMap((line) => splitCells(line).map(({ text }) => text))
  const named = head.find(
    (text) => labWords.test(text) && text.length <= 70 && !/[:@]|report\b/i.test(text),
  )
  return named ?? null
}
