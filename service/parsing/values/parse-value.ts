import { type DecimalSign, numberPattern, parseNumber } from './parse-number.ts'

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

export type Meaning =
  | 'negative'
  | 'positive'
  | 'normal'
  | 'indeterminate'
  | 'present'
  | 'grade'
  | 'susceptibility'

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

const words: [Meaning, RegExp][] = [
  [
    'indeterminate',
    /^(?:indeterminate|equivocal|borderline|inconclusive|grenzwertig|dudoso|indeterminado|dubieus|weakly? (?:positive|reactive))$/i,
  ],
  [
    'negative',
    /^(?:negati(?:ve|ef|f|v|vo|va)|neg\.?|non[- ]?reacti(?:ve|f)|not? reactive|not detected|none detected|undetect(?:ed|able)|absent|nil|none|no growth|nicht nachweisbar|nicht reaktiv|no reactivo|no detectad[oa]|ausente|afwezig|niet aantoonbaar|not seen|none seen)$/i,
  ],
  [
    'positive',
    /^(?:positi(?:ve|ef|f|v|vo|va)|pos\.?|reactive|detected|reaktiv|reactivo|detectad[oa]|nachweisbar|aantoonbaar|immune)$/i,
  ],
  [
    'present',
    /^(?:present|trace|traces|few|many|moderate|rare|occasional|abundant|presente|trazas|spuren|sporen|aanwezig|small|large|seen)$/i,
  ],
  ['grade', /^(?:\d\s*\+|\+{1,4}|trace ?\+?)$/],
  [
    'susceptibility',
    /^(?:[SIR]\s*(?:\(\+*\)?)?|susceptible|sensitive|resistant|intermediate|sensible|resistente)$/,
  ],
  [
    'normal',
    /^(?:normal|within normal limits|wnl|unremarkable|clear|yellow|pale yellow|straw|amber|norma(?:al|l)|unauffällig|claro|amarillo|gelb|klar|hazy|cloudy|turbid|light yellow|dark yellow|colou?rless)$/i,
  ],
]

/** Unknown words are a comment. */
export function parseValue(printed: string, decimal: DecimalSign = 'point'): ReportValue {
  const text = printed.trim()
  return readTiter(text) ?? readNumber(text, decimal) ?? readWord(text) ?? { kind: 'comment', text }
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

const outcome =
  '(?:not detected|detected|non[- ]?reactive|reactive|positi(?:ve|v|vo|va|ef|f)|negati(?:ve|v|vo|va|ef|f)|nachweisbar|detectado|detectada|aantoonbaar)'
const amount = `(?:<=|>=|<|>|≤|≥)?\\s*${numberPattern.source}`
const mixed = new RegExp(
  `^(?:${outcome}\\s*[,(:]?\\s*${amount}\\)?|${amount}\\s*[,(]?\\s*${outcome}\\)?)$`,
  'iu',
)

/** "<20 Detected" says two things: neither may be lost. */
export const isMixed = (text: string) => /\d/.test(text) && mixed.test(text.trim())

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
  if (from !== undefined && to !== undefined) return { kind: 'range', text, low: from, high: to }
  const [, left = '', right = ''] = ratio.exec(text) ?? []
  const part = parseNumber(left, decimal)
  const whole = parseNumber(right, decimal)
  if (part === undefined || whole === undefined) return undefined
  return { kind: 'ratio', text, left: part, right: whole }
}

function readWord(text: string): ReportValue | undefined {
  const bare = text.replaceAll(/^[("[]+|[)"\].,;]+$/g, '').trim()
  const found = words.find(([, pattern]) => pattern.test(bare))
  return found && { kind: 'qualitative', text, meaning: found[0] }
}
