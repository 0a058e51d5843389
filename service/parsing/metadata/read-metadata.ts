import type { Line } from '#service/parsing/page.ts'
import { acceptValue } from './accept-value.ts'
import { findLaboratory, labWords } from './find-laboratory.ts'
import { type Field, findLabel } from './labels.ts'
import { type Cell, splitCells } from './split-cells.ts'
import { metadataThresholds } from './thresholds.ts'

/** As printed; null where the report says nothing. */
export interface ReportMetadata {
  patientFirstName: string | null
  patientLastName: string | null
  dob: string | null
  gender: 'male' | 'female' | 'other'
  age: string | null
  labName: string | null
  dateReported: string | null
  dateCollected: string | null
  specimenNumber: string | null
}

type Found = Map<Field, string>

export interface MetadataField {
  field: Field
  value: string
}

export function readMetadata(lines: readonly Line[]): ReportMetadata {
  const found: Found = new Map()
  for (const { field, value } of listFields(lines)) if (!found.has(field)) found.set(field, value)
  const isNamed = found.has('name') || found.has('firstName') || found.has('lastName')
  const unlabeled = isNamed ? undefined : findNameAtBirthDate(lines)
  if (unlabeled !== undefined) found.set('name', unlabeled)
  const [first, last] = findName(found)
  return {
    patientFirstName: first,
    patientLastName: last,
    dob: found.get('dob') ?? null,
    gender: readGender(found.get('gender')),
    age: found.get('age') ?? null,
    labName: found.get('lab') ?? findLaboratory(lines),
    dateReported: found.get('reported') ?? null,
    dateCollected: found.get('collected') ?? null,
    specimenNumber: found.get('specimen') ?? null,
  }
}

/** Every field as often as it is printed, in order. */
export function listFields(lines: readonly Line[]): MetadataField[] {
  return lines.flatMap((line, at) => {
    const cells = joinColons(splitCells(line))
    return cells.flatMap((cell, index) =>
      readCell(cell, { next: cells[index + 1], below: lines[at + 1] }),
    )
  })
}

/** A colon that stands in a column of its own belongs to the label before it. */
function joinColons(cells: readonly Cell[]): Cell[] {
  const joined: Cell[] = []
  for (const cell of cells) {
    const label = joined.at(-1)
    if (cell.text === ':' && label) joined[joined.length - 1] = { ...label, text: `${label.text}:` }
    else joined.push(cell)
  }
  return joined
}

/** "SMITH, JOAN" right above "DOB: 04/12/1971", and "Joan Smith  DOB: 4/12/1971": a name without a label. */
function findNameAtBirthDate(lines: readonly Line[]): string | undefined {
  for (const [at, line] of lines.entries()) {
    const cells = splitCells(line)
    const birth = cells.findIndex(({ text }) => findLabel(text)?.field === 'dob')
    const cell = cells[birth]
    if (!cell) continue
    const beside = cells.slice(0, birth).map(({ text }) => text)
    const above = lines.slice(Math.max(0, at - 1), at).flatMap(splitCells)
    const near = above.filter(
      ({ left }) => Math.abs(left - cell.left) < metadataThresholds.maxOffsetPt,
    )
    const named = [...beside, ...near.map(({ text }) => text)].find(isSurnameFirst)
    if (named !== undefined) return named
    const whole = beside[0]
    if (
      whole !== undefined &&
      givenFirst.test(whole) &&
      !findLabel(whole) &&
      !labWords.test(whole) &&
      !practiceWords.test(whole)
    )
      return whole
  }
  return undefined
}

const practiceWords =
  /\b(?:practice|family|medical|medicine|health|center|associates|group|care|physicians|office)\b/i

const givenFirst = /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’.-]*){1,3}$/u
const surnameFirst = /^\p{Lu}[\p{L}'’ -]+, ?\p{Lu}[\p{L}'’-]{2,}(?: \p{Lu}[\p{L}'’.-]*)?$/u

/** "Garcia, MD" and "Northfield, CA" are no patients. */
const isSurnameFirst = (text: string) =>
  surnameFirst.test(text) && !findLabel(text) && !labWords.test(text)

interface Around {
  next: Cell | undefined
  below: Line | undefined
}

function readCell(cell: Cell, { next, below }: Around) {
  const label = findLabel(cell.text)
  if (!label) return []
  const rest = cell.text
    .replace(label.pattern, '')
    .replace(/^\s*\/\s*(?:sex|gender)(?!\p{L})/iu, '')
    .replace(/^\s*(?:\/\s*\w+\s*)?[:#.=-]+\s*/, '')
    .trim()
  const hasColon = /^[^:]{0,30}:/.test(cell.text)
  const candidates = [
    rest,
    hasColon || rest === '' ? next?.text : undefined,
    rest === '' ? findBelow(cell, below) : undefined,
  ]
  for (const candidate of candidates) {
    const text = candidate?.replace(/^:\s*/, '') ?? ''
    // The next label, of what is left empty here.
    if (text.endsWith(':')) continue
    const isSexo = /\bsexo\b/i.test(cell.text)
    const read = text === '' ? [] : readFields(label.field, isSexo ? ofSexo(text) : text)
    if (read.length > 0) return read
  }
  return []
}

/** Age and sex often share a cell: "Age / Sex: 21 Years / Male". */
function readFields(field: Field, text: string): MetadataField[] {
  const isShared = field === 'age' || field === 'gender'
  // Some forms print a date of birth under "Age".
  if (isShared && /\d[/.-]\d/.test(text)) return []
  const parts = isShared ? text.split(/\s*[/,|]\s*|\s+(?=(?:[MF]|male|female)\b)/i) : [text]
  const fields: Field[] = isShared ? ['age', 'gender'] : [field]
  return parts.flatMap((part) =>
    fields.flatMap((each) => {
      const value = acceptValue(each, part)
      return value ? [{ field: each, value }] : []
    }),
  )
}

function findBelow(cell: Cell, below: Line | undefined): string | undefined {
  if (!below) return undefined
  const isUnder = ({ left }: Cell) => Math.abs(left - cell.left) < metadataThresholds.maxOffsetPt
  return joinColons(splitCells(below)).find(isUnder)?.text
}

function findName(found: Found): [string | null, string | null] {
  const first = found.get('firstName')
  const last = found.get('lastName')
  if (first || last) return [first ?? null, last ?? null]
  return splitName(found.get('name') ?? '')
}

/** First and last name. */
export function splitName(name: string): [string | null, string | null] {
  const whole = name.replace(/^(?:mr|mrs|ms|miss|dr|herr|frau|sr|sra)\.?\s+/i, '')
  if (!whole) return [null, null]
  const [surname = '', given] = whole.split(/\s*,\s*/)
  if (given) return [given, surname]
  const words = whole.split(/\s+/)
  return words.length === 1 ? [whole, null] : [words.slice(0, -1).join(' '), words.at(-1) ?? null]
}

function readGender(text: string | undefined): ReportMetadata['gender'] {
  if (!text) return 'other'
  if (/^(?:f|w|v$|female|vrouw|weib|mujer|fem)/i.test(text)) return 'female'
  return /^(?:m|h|male|man|männ|hombre|homme|masc|var[oó]n)/i.test(text) ? 'male' : 'other'
}

/** Under "Sexo", V is varón, and M is masculino in America but mujer in Spain, which only the whole word says. */
const ofSexo = (text: string) =>
  text.replace(/(?<!\p{L})v(?!\p{L})/iu, 'varón').replace(/(?<!\p{L})m(?!\p{L})/iu, '')
