import { type DecimalSign, numberPattern, parseNumber } from './parse-number.ts'
import { type Meaning, readMeaning, splitMixed } from './read-meaning.ts'

export type Comparator = '<' | '<=' | '>' | '>='

export type ReportValue =
  | { kind: 'numeric'; text: string; number: number }
  | { kind: 'percentage'; text: string; number: number }
  | { kind: 'range'; text: string; comparator: Comparator; number: number }
  | { kind: 'range'; text: string; low: number; high: number }
  | { kind: 'ratio'; text: string; left: number; right: number }
  | Titer
  | { kind: 'qualitative'; text: string; meaning: Meaning }
  | { kind: 'comment'; text: string }

/** 1:64 is a dilution of 64; ">1:160" and "Reactive 1:64" keep both parts. */
export interface Titer {
  kind: 'ratio'
  text: string
  left: 1
  right: number
  dilution: number
  comparator?: Comparator
  meaning?: Meaning
}

const number = `[-−+]?${numberPattern.source}`
const comparators: Record<string, Comparator> = {
  '<': '<',
  '>': '>',
  '<=': '<=',
  '>=': '>=',
  '=<': '<=',
  '=>': '>=',
  '≤': '<=',
  '≥': '>=',
  '‹': '<',
  '›': '>',
}
const withComparator = new RegExp(`^(<=|>=|=<|=>|<|>|≤|≥|‹|›)\\s*(${number})$`, 'u')
const interval = new RegExp(
  `^(${numberPattern.source})\\s*(?:-|–|—|−|to|bis|a|tot)\\s*(${numberPattern.source})$`,
  'u',
)
const ratio = new RegExp(`^(${numberPattern.source})\\s*[:/]\\s*(${numberPattern.source})$`, 'u')
const percentage = new RegExp(`^(${number})\\s*%$`, 'u')

const lessThan =
  /^(?:(?:less|lower) than|below|under|kleiner(?: als)?|weniger als|unter|menos de|menor (?:que|de|a)|inferior[ei]? a|inf(?:érieure?|\.)? (?:à|a)|moins de|minore di|meno di|(?:kleiner|minder) dan)\s+(?=\d)/iu
const moreThan =
  /^(?:(?:greater|higher|more) than|above|over|größer(?: als)?|mehr als|über|más de|(?:mayor|maior) (?:que|de|a)|superior[ei]? a|sup(?:érieure?|\.)? (?:à|a)|plus de|maggiore di|più di|(?:groter|meer) dan)\s+(?=\d)/iu
const orEqual = /^([<>])\s*or\s*=\s*(?=\d)/i

/** "Less than 0.1", "superior a 2000", and "< or = 1" with signs. */
const withSigns = (text: string) =>
  !/\d/.test(text) || (/^[<>]?\s*\d/.test(text) && !orEqual.test(text))
    ? text
    : text.replace(lessThan, '<').replace(moreThan, '>').replace(orEqual, '$1=')

/** Unknown words are a comment. */
export function parseValue(printed: string, decimal: DecimalSign = 'point'): ReportValue {
  const text = printed.trim()
  const plain = withSigns(text)
  const read = readValue(plain, decimal)
  return plain !== text && read.text === plain ? { ...read, text } : read
}

function readValue(text: string, decimal: DecimalSign): ReportValue {
  if (!/\d/.test(text)) return readWord(text) ?? { kind: 'comment', text }
  return (
    readTiter(text) ??
    readNumber(text, decimal) ??
    readWord(text) ??
    readMixed(text) ?? { kind: 'comment', text }
  )
}

const titer =
  /^(\p{L}[\p{L} -]*?)?\s*[,:(]?\s*(<=|>=|=<|=>|<|>|≤|≥|‹|›)?\s*1\s*(?::\s*(\d{1,3}(?:[.,]\d{3})+|[1-9]\d{0,6})|\/\s*([1-9]\d{1,6}|[48]))\s*\)?\s*(?:[,(]?\s*(\p{L}[\p{L} -]*?)\s*\)?)?$/u

const dropTiter = (text: string) => text.replace(/\s*(?:titer|titre|titulo|título)$/i, '').trim()

/** Also "Positive (1:320)" and "1:64 Reactive"; "1/80" is how titers are printed in Spanish and French. */
export function readTiter(text: string): Titer | undefined {
  if (!/1\s*[:/]/.test(text)) return undefined
  const [, before = '', sign = '', colon = '', slash = '', after = ''] = titer.exec(text) ?? []
  const dilution = Number((colon || slash).replaceAll(/[.,]/g, ''))
  if (!dilution) return undefined
  // "ANA titer: 1:64" begins with the name of the test.
  if (before !== '' && dropTiter(before) === '') return undefined
  const words = [before, after].map(dropTiter).filter((part) => part !== '')
  const word = words[0] === undefined ? undefined : readWord(words[0])
  const isPlain = words.length === 0 || (words.length === 1 && word?.kind === 'qualitative')
  if (!isPlain || text.includes('(') !== text.includes(')')) return undefined
  const comparator = comparators[sign]
  return {
    kind: 'ratio',
    text,
    left: 1,
    right: dilution,
    dilution,
    ...(comparator && { comparator }),
    ...(word?.kind === 'qualitative' && { meaning: word.meaning }),
  }
}

export const isTiter = (value: ReportValue): value is Titer =>
  value.kind === 'ratio' && 'dilution' in value

function readNumber(text: string, decimal: DecimalSign): ReportValue | undefined {
  const plain = parseNumber(text, decimal)
  if (plain !== undefined) return { kind: 'numeric', text, number: plain }
  const percent = parseNumber(percentage.exec(text)?.[1] ?? '', decimal)
  if (percent !== undefined) return { kind: 'percentage', text, number: percent }
  return readComparison(text, decimal) ?? readPair(text, decimal)
}

function readComparison(text: string, decimal: DecimalSign): ReportValue | undefined {
  const [, sign = '', digits = ''] = withComparator.exec(text.replace(/\s*%$/, '')) ?? []
  const limit = parseNumber(digits, decimal)
  const comparator = comparators[sign]
  if (limit === undefined || !comparator) return undefined
  return { kind: 'range', text, comparator, number: limit }
}

function readPair(text: string, decimal: DecimalSign): ReportValue | undefined {
  const [, low = '', high = ''] = interval.exec(text) ?? []
  const from = parseNumber(low, decimal)
  const to = parseNumber(high, decimal)
  // "140 135-145" is a result and its range, and no thousands.
  if (from !== undefined && to !== undefined)
    return from <= to ? { kind: 'range', text, low: from, high: to } : undefined
  const [, left = '', right = ''] = ratio.exec(text) ?? []
  const part = parseNumber(left, decimal)
  const whole = parseNumber(right, decimal)
  if (part === undefined || whole === undefined) return undefined
  return { kind: 'ratio', text, left: part, right: whole }
}

function readWord(text: string): ReportValue | undefined {
  const meaning = readMeaning(text)
  return meaning && { kind: 'qualitative', text, meaning }
}

/** Both parts stay in the text. */
function readMixed(text: string): ReportValue | undefined {
  const outcome = splitMixed(text)?.outcome
  const meaning = outcome === undefined ? undefined : readMeaning(outcome)
  return meaning && { kind: 'qualitative', text, meaning }
}
