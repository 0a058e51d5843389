import type { Specimen } from '#service/parsing/specimen/read-specimen.ts'
import type { Language } from './analytes.ts'
import { layouts, type MadeReport, type TrueRow } from './make-report.ts'
import { Random } from './random.ts'

interface Fluid {
  specimen: Specimen
  titles: Record<Language, readonly string[]>
}

const fluids: readonly Fluid[] = [
  {
    specimen: 'pleural',
    titles: {
      en: ['PLEURAL FLUID', 'Pleural fluid'],
      de: ['PLEURAERGUSS', 'Pleurapunktat'],
      es: ['LÍQUIDO PLEURAL', 'Líquido pleural'],
    },
  },
  {
    specimen: 'synovial',
    titles: {
      en: ['SYNOVIAL FLUID', 'Joint fluid'],
      de: ['GELENKPUNKTAT', 'Synovialflüssigkeit'],
      es: ['LÍQUIDO SINOVIAL', 'Líquido articular'],
    },
  },
  {
    specimen: 'ascitic',
    titles: {
      en: ['ASCITIC FLUID', 'Peritoneal fluid'],
      de: ['ASZITES', 'Aszitespunktat'],
      es: ['LÍQUIDO ASCÍTICO', 'Líquido peritoneal'],
    },
  },
  {
    specimen: 'csf',
    titles: {
      en: ['CEREBROSPINAL FLUID', 'CSF analysis'],
      de: ['LIQUOR', 'Liquor cerebrospinalis'],
      es: ['LÍQUIDO CEFALORRAQUÍDEO', 'LCR'],
    },
  },
  {
    specimen: 'urine',
    titles: { en: ['URINE', 'Urine chemistry'], de: ['URIN', 'Urin'], es: ['ORINA', 'Orina'] },
  },
  {
    specimen: 'fluid',
    titles: {
      en: ['BODY FLUID', 'Fluid'],
      de: ['PUNKTAT', 'Punktat'],
      es: ['LÍQUIDO', 'Líquido corporal'],
    },
  },
]

const subheadings: Record<Language, readonly string[]> = {
  en: ['Chemistry', 'Biochemistry', 'CHEMISTRY'],
  de: ['Chemie', 'Klinische Chemie', 'CHEMIE'],
  es: ['Química', 'Bioquímica', 'QUÍMICA'],
}
const statements: Record<Language, string> = {
  en: 'Specimen: ',
  de: 'Probenmaterial: ',
  es: 'Muestra: ',
}

interface Test {
  names: Record<Language, string>
  unit: string
  low: number
  high: number
  codes: Partial<Record<Specimen, string>>
}

const tests: readonly Test[] = [
  {
    names: { en: 'Glucose', de: 'Glukose', es: 'Glucosa' },
    unit: 'mg/dL',
    low: 40,
    high: 99,
    codes: { blood: '2345-7', csf: '2342-4', urine: '5792-7' },
  },
  {
    names: { en: 'Sodium', de: 'Natrium', es: 'Sodio' },
    unit: 'mmol/L',
    low: 110,
    high: 150,
    codes: { blood: '2951-2', urine: '2955-3' },
  },
  {
    names: { en: 'Potassium', de: 'Kalium', es: 'Potasio' },
    unit: 'mmol/L',
    low: 3,
    high: 8,
    codes: { blood: '2823-3', urine: '2828-2' },
  },
  {
    names: { en: 'LDH', de: 'LDH', es: 'LDH' },
    unit: 'U/L',
    low: 100,
    high: 250,
    codes: { blood: '2532-0' },
  },
  {
    names: { en: 'Uric acid', de: 'Harnsäure', es: 'Ácido úrico' },
    unit: 'mg/dL',
    low: 3,
    high: 8,
    codes: { blood: '3084-1' },
  },
  {
    names: { en: 'Amylase', de: 'Amylase', es: 'Amilasa' },
    unit: 'U/L',
    low: 30,
    high: 110,
    codes: { blood: '1798-8' },
  },
]

const titers = [
  ['RPR', '31147-2'],
  ['VDRL', '50690-7'],
  ['ANA titer', '5048-4'],
  ['ANA', '5048-4'],
] as const
const words: Record<Language, readonly [string, string]> = {
  en: ['Reactive', 'Positive'],
  de: ['Reaktiv', 'Positiv'],
  es: ['Reactivo', 'Positivo'],
}

/** A report of one or two fluids, blood, and titers, determined by its seed. */
export function makeFluidReport(seed: number): MadeReport {
  const random = new Random(seed + 50_000)
  const language = random.pick<Language>(['en', 'en', 'de', 'es'])
  const chosen = random.shuffle(fluids).slice(0, random.whole(1, 2))
  return {
    seed,
    layout: layouts[seed % layouts.length] ?? 'table',
    language,
    labName: 'Northfield Clinical Laboratory',
    patient: { first: 'Ada', last: 'Dorn', dob: '1984-02-12', gender: 'female' },
    collected: '2026-03-14',
    panels: [
      ...chosen.map((fluid) => makePanel(random, fluid, language)),
      {
        over: { en: 'SERUM', de: 'SERUM', es: 'SUERO' }[language],
        title: random.pick(subheadings[language]),
        rows: makeRows(random, 'blood', language),
      },
      {
        title: { en: 'Serology', de: 'Serologie', es: 'Serología' }[language],
        rows: random
          .shuffle(titers)
          .slice(0, 2)
          .map((test) => makeTiter(random, test, language)),
      },
    ],
  }
}

/** The fluid as a larger heading, as the heading itself, or in a line below it. */
function makePanel(
  random: Random,
  { specimen, titles }: Fluid,
  language: Language,
): MadeReport['panels'][number] {
  const name = random.pick(titles[language])
  const sub = random.pick(subheadings[language])
  const rows = makeRows(random, specimen, language)
  const where = random.pick(['over', 'title', 'statement'] as const)
  if (where === 'over') return { over: name, title: sub, rows }
  if (where === 'title') return { title: name, rows }
  return { title: sub, statement: `${statements[language]}${name}`, rows }
}

function makeRows(random: Random, specimen: Specimen, language: Language): TrueRow[] {
  return random
    .shuffle(tests)
    .slice(0, random.whole(3, 5))
    .map(({ names, unit, low, high, codes }) => ({
      name: names[language],
      value: String(random.whole(low + 1, high - 1)),
      unit,
      range: `${low} - ${high}`,
      flag: null,
      standing: 'normal',
      loinc: codes[specimen] ?? '',
      also: [],
      specimen,
    }))
}

function makeTiter(
  random: Random,
  [name, loinc]: readonly [string, string],
  language: Language,
): TrueRow {
  const dilution = random.pick([16, 32, 40, 64, 80, 160, 320, 1280])
  const word = random.pick(words[language])
  const value = random.pick([
    `1:${dilution}`,
    `>1:${dilution}`,
    `${word} 1:${dilution}`,
    `${word}, 1:${dilution}`,
  ])
  return {
    name,
    value,
    unit: null,
    range: '<1:8',
    flag: null,
    standing: 'high',
    loinc,
    also: ['20507-0', '5292-8', '8061-4'],
    specimen: 'blood',
  }
}
