import { type DecimalSign, numberPattern, parseNumber } from './parse-number.ts'

export type Comparator = '<' | '<=' | '>' | '>='

/** What a printed result says, the printed text beside it. */
export type ReportValue =
  | { kind: 'numeric'; text: string; number: number }
  | { kind: 'percentage'; text: string; number: number }
  | { kind: 'range'; text: string; comparator: Comparator; number: number }
  | { kind: 'range'; text: string; low: number; high: number }
  | { kind: 'ratio'; text: string; left: number; right: number }
  | { kind: 'qualitative'; text: string; meaning: Meaning }
  | { kind: 'comment'; text: string }

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

/** Reads one printed result; a text that is no known word is a comment. */
export function parseValue(printed: string, decimal: DecimalSign = 'point'): ReportValue {
  const text = printed.trim()
  return readNumber(text, decimal) ?? readWord(text) ?? { kind: 'comment', text }
}

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
