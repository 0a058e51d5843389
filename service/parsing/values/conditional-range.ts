import { betweenWords } from './between-words.ts'
import { numberPattern } from './parse-number.ts'

/** What the report itself says about the patient; without it a range for one sex or age cannot be chosen. */
export interface PrintedPerson {
  sex?: 'male' | 'female'
  /** full years; two where only the years of birth and collection are certain */
  ages?: readonly number[]
}

/** One range of several, with whom it is for. */
interface Condition {
  limits: string
  sex?: 'male' | 'female'
  minAge?: number
  maxAge?: number
}

const n = numberPattern.source
const dash = `\\s*(?:-|–|—|−|~|${betweenWords})\\s*`
const sign = '(?:<=|>=|=<|=>|[<>≤≥]|up ?to|bis(?: zu)?|hasta|jusqu.à|fino a|até)\\s*'
const unit = '(?:\\s*(?:[\\p{L}µμ%][\\p{L}µμ%\\d^*]*)?\\/[\\p{L}\\d]+|\\s*(?:%|fl|pg|sec|s))?'
const limits = `(?:${n}${dash}${n}|${sign}${n})${unit}`

const males =
  'males?|men|man|boys?|hombres?|var[oó]n(?:es)?|masculinos?|maschi(?:o|le)?|uomini|uomo|hommes?|masculin|m[äa]nner|m[äa]nnlich|mann|mannen|homens?|♂|(?:m|h)(?=\\s*[:=)])'
const females =
  'females?|women|woman|girls?|mujer(?:es)?|femeninos?|femmin(?:a|e|ile)|donn[ae]|femmes?|f[ée]minin|frau(?:en)?|weiblich|vrouw(?:en)?|mulher(?:es)?|femininos?|♀|(?:f|w|v)(?=\\s*[:=)])'
const years = '(?:y(?:ea)?rs?\\.?|y\\.?o\\.?|y|a[ñn]os|ans|anni|jahren?|jaar|j\\.?)(?![\\p{L}])'
const ages = `\\d{1,3}${dash}\\d{1,3}\\s*${years}|(?:[<>≤≥]=?|over|under|above|below|[üu]ber|unter|ab|boven|onder|m[aá]s de|menos de|mayor(?:es)? de|menor(?:es)? de|plus de|moins de|oltre|sotto|mais de)\\s*\\d{1,3}\\s*${years}`
const grown = 'adults?|adult[oi]s?|adultes?|erwachsenen?|volwassenen?'
const young =
  'child(?:ren)?|ni[ñn]os|enfants?|kind(?:er(?:en)?)?|bambini|crian[çc]as|newborns?|infants?|neonat\\p{L}*'
const label = `(?:${males}|${females}|${grown}|${young}|${ages})`
const edge = '(?<![\\p{L}\\d])'
const someLabel = new RegExp(`${edge}${label}(?!\\p{L})`, 'iu')
const labels = `${edge}${label}(?!\\p{L})(?:[\\s,()]*${edge}${label}(?!\\p{L}))*`
const before = new RegExp(`^[\\s,;/|()]*(${labels})[\\s:=()]*(${limits})(?![\\d.,]*\\d)`, 'iu')
const after = new RegExp(`^[\\s,;/|]*(${limits})\\s*[(\\s]\\s*(${labels})\\s*\\)?`, 'iu')

/** Whether a range says for whom it is: "Male: 40-52", "> 60 years". */
export const hasCondition = (text: string) => someLabel.test(text)

/** Every range of the text with its condition; undefined where a part of it is neither. */
export function readConditions(text: string): Condition[] | undefined {
  const found: Condition[] = []
  let rest = text.trim().replace(/^[[(]\s*(?=.*:)/, '')
  while (/[\p{L}\d]/u.test(rest)) {
    const first = before.exec(rest)
    const second = first ? undefined : after.exec(rest)
    const match = first ?? second
    const [, left = '', right = ''] = match ?? []
    const condition = match && readLabels(first ? left : right, first ? right : left)
    if (!match || !condition) return undefined
    found.push(condition)
    rest = rest.slice(match[0].length)
  }
  return found.length > 0 ? found : undefined
}

function readLabels(text: string, printedLimits: string): Condition | undefined {
  const isMale = test(males, text)
  const isFemale = test(females, text)
  if (test(young, text)) return { limits: printedLimits, maxAge: youngestAdult - 1 }
  const span = readAges(text)
  return {
    limits: printedLimits,
    ...(isMale !== isFemale && { sex: isMale ? ('male' as const) : ('female' as const) }),
    ...(test(grown, text) && { minAge: youngestAdult }),
    ...span,
  }
}

const youngestAdult = 18

const test = (pattern: string, text: string) =>
  new RegExp(`${edge}(?:${pattern})(?!\\p{L})`, 'iu').test(`${text}:`)

function readAges(text: string): Pick<Condition, 'minAge' | 'maxAge'> {
  const [printed] = new RegExp(ages, 'iu').exec(text) ?? []
  if (printed === undefined) return {}
  const [from = 0, to] = (printed.match(/\d+/g) ?? []).map(Number)
  if (to !== undefined) return { minAge: from, maxAge: to }
  const isInclusive = /[=≤≥]|^ab\b/i.test(printed)
  return /[>≥]|over|above|[üu]ber|ab|boven|m[aá]s|mayor|plus|oltre|mais/i.test(printed)
    ? { minAge: isInclusive ? from : from + 1 }
    : { maxAge: isInclusive ? from : from - 1 }
}

/** The limits of the only range that is for this person; undefined where several may be, or none. */
export function chooseLimits(
  conditions: readonly Condition[],
  person: PrintedPerson,
): string | undefined {
  const fitting = conditions.filter((condition) => fits(condition, person) !== 'no')
  const [only] = fitting
  return only && fitting.length === 1 && fits(only, person) === 'yes' ? only.limits : undefined
}

function fits({ sex, minAge, maxAge }: Condition, person: PrintedPerson): 'yes' | 'no' | 'maybe' {
  if (sex && person.sex && sex !== person.sex) return 'no'
  const within = person.ages?.map((age) => age >= (minAge ?? 0) && age <= (maxAge ?? 200))
  if (within?.every((isWithin) => !isWithin)) return 'no'
  const isAgeKnown = minAge === undefined && maxAge === undefined ? true : within?.every(Boolean)
  return (sex === undefined || person.sex !== undefined) && isAgeKnown ? 'yes' : 'maybe'
}
