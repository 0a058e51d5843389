import type { Specimen } from '#service/parsing/specimen/read-specimen.ts'
import { type Analyte, type Language, panels } from './analytes.ts'
import { Random } from './random.ts'

export type Layout =
  | 'table'
  | 'ruled-table'
  | 'range-first'
  | 'flag-first'
  | 'in-and-out'
  | 'unit-with-value'
  | 'inline'
  | 'monospaced'
  | 'with-previous'
  | 'two-columns'

export const layouts: readonly Layout[] = [
  'table',
  'ruled-table',
  'range-first',
  'flag-first',
  'in-and-out',
  'unit-with-value',
  'inline',
  'monospaced',
  'with-previous',
  'two-columns',
]

export interface TrueRow {
  name: string
  value: string
  unit: string | null
  range: string | null
  flag: string | null
  standing: 'high' | 'low' | 'normal' | 'abnormal' | 'unknown'
  /** empty where the table has no code */
  loinc: string
  also: readonly string[]
  specimen?: Specimen
}

export interface MadeReport {
  seed: number
  layout: Layout
  language: Language
  labName: string
  patient: { first: string; last: string; dob: string; gender: 'male' | 'female' }
  collected: string
  panels: {
    /** a larger heading above the title */
    over?: string
    /** such as "Specimen: joint fluid", below the title */
    statement?: string
    title: string
    rows: TrueRow[]
    comment?: string
  }[]
}

const people = {
  first: ['Ada', 'Bruno', 'Clara', 'Dario', 'Elena', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas'],
  last: ['Albrecht', 'Benitez', 'Castellan', 'Dorn', 'Estrada', 'Fischer', 'Garland', 'Hollis'],
}
const labs = [
  'Northfield Clinical Laboratory',
  'Harbour Diagnostics',
  'Labor Lindental',
  'Laboratorio Santa Clara',
  'Meridian Pathology Services',
]
const comments: Record<Language, readonly string[]> = {
  en: [
    'Reference range reflects adults only.',
    'Specimen slightly hemolyzed; interpret potassium with care.',
    'Values between 100 and 125 mg/dL suggest impaired fasting glucose.',
  ],
  de: ['Die Referenzwerte gelten für Erwachsene.', 'Bitte bei Gelegenheit kontrollieren.'],
  es: ['Los valores de referencia corresponden a adultos.', 'Repetir en ayunas si persiste.'],
}

/** A report determined by its seed, with everything printed on it. */
export function makeReport(
  seed: number,
  wanted: { layout?: Layout; language?: Language } = {},
): MadeReport {
  const random = new Random(seed)
  const language = wanted.language ?? random.pick<Language>(['en', 'en', 'en', 'de', 'es'])
  const layout = wanted.layout ?? random.pick(layouts)
  const style = makeStyle(random, language)
  const chosen = random.shuffle(panels).slice(0, random.whole(2, 5))
  return {
    seed,
    layout,
    language,
    labName: random.pick(labs),
    patient: {
      first: random.pick(people.first),
      last: random.pick(people.last),
      dob: `${random.whole(1940, 2004)}-0${random.whole(1, 9)}-${random.whole(10, 28)}`,
      gender: random.pick(['male', 'female']),
    },
    collected: `2026-0${random.whole(1, 9)}-${random.whole(10, 28)}`,
    panels: chosen.map((panel) => ({
      title: random.pick(panel.titles[language]),
      rows: random
        .shuffle(panel.analytes.filter(({ names }) => names[language]))
        .slice(0, random.whole(3, 12))
        .map((analyte) => makeRow(random, analyte, language, style)),
      ...(random.chance(0.3) && { comment: random.pick(comments[language]) }),
    })),
  }
}

interface Style {
  comma: boolean
  dash: string
  flags: Record<'high' | 'low', string>
  printsNormal?: string
  below: (limit: string) => string
  above: (limit: string) => string
}

function makeStyle(random: Random, language: Language): Style {
  const comma = language === 'de' || (language === 'es' && random.chance(0.6))
  const flags = random.pick([
    { high: 'H', low: 'L' },
    { high: 'High', low: 'Low' },
    { high: '*', low: '*' },
    { high: '+', low: '-' },
    { high: 'HIGH', low: 'LOW' },
  ])
  const upTo = { en: 'Up to', de: 'bis', es: 'hasta' }[language]
  return {
    comma,
    dash: random.pick([' - ', '-', '–', ' – ']),
    flags,
    ...(random.chance(0.2) && flags.high.length > 2 && { printsNormal: 'Normal' }),
    below: random.pick([
      (limit) => `< ${limit}`,
      (limit) => `<${limit}`,
      (limit) => `${upTo} ${limit}`,
      (limit) => `0 - ${limit}`,
    ]),
    above: random.pick([(limit) => `> ${limit}`, (limit) => `>${limit}`, (limit) => `>= ${limit}`]),
  }
}

function makeRow(random: Random, analyte: Analyte, language: Language, style: Style): TrueRow {
  const name = random.pick(analyte.names[language] ?? ['?'])
  const base = { name, loinc: analyte.loinc, also: analyte.also ?? [] }
  const words = analyte.words?.[language]
  if (words) {
    const value = random.chance(0.85) ? (words[0] ?? '') : (words[1] ?? '')
    const isExpected = value === words[0]
    return {
      ...base,
      value,
      unit: null,
      range: words[0] ?? null,
      flag: null,
      standing: isExpected ? 'normal' : 'abnormal',
    }
  }
  return {
    ...base,
    ...makeNumber(random, analyte, style),
    unit: analyte.units.length > 0 ? random.pick(analyte.units) : null,
  }
}

function makeNumber(random: Random, { low, high, digits }: Analyte, style: Style) {
  const print = (value: number) => {
    const text = value.toFixed(digits)
    return style.comma ? text.replace('.', ',') : text
  }
  const bottom = low ?? (high ?? 1) * 0.2
  const top = high ?? (low ?? 1) * 2
  const target = random.pick(['in', 'in', 'in', 'in', 'over', 'under'] as const)
  const value = {
    in: random.between(bottom * 1.02, top * 0.97),
    over: top * random.between(1.05, 1.9),
    under: bottom * random.between(0.6, 0.93),
  }[target]
  const printed = print(value)
  const seen = Number(printed.replace(',', '.'))
  const range =
    low === undefined
      ? style.below(print(high ?? 0))
      : high === undefined
        ? style.above(print(low))
        : `${print(low)}${style.dash}${print(high)}`
  const isZeroBased = low === undefined && range.startsWith('0')
  const roundLow = low === undefined ? undefined : Number(low.toFixed(digits))
  const roundHigh = high === undefined ? undefined : Number(high.toFixed(digits))
  const isStrictTop = range.startsWith('<')
  const isStrictFloor = /^>(?!=)/.test(range)
  const isHigh =
    roundHigh !== undefined && (seen > roundHigh || (isStrictTop && seen === roundHigh))
  const isLow =
    (roundLow !== undefined && (seen < roundLow || (isStrictFloor && seen === roundLow))) ||
    (isZeroBased && seen < 0)
  const standing: TrueRow['standing'] = isHigh ? 'high' : isLow ? 'low' : 'normal'
  const flag =
    standing === 'normal' ? (style.printsNormal ?? null) : style.flags[standing as 'high' | 'low']
  return { value: printed, range, flag, standing }
}
