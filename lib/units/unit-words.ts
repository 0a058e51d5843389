// UCUM code to the key of its words in messages/*/units.json, for screen readers.
const words = {
  'mg/dL': 'milligramsPerDeciliter',
  'g/dL': 'gramsPerDeciliter',
  'ug/dL': 'microgramsPerDeciliter',
  'ng/dL': 'nanogramsPerDeciliter',
  'mg/L': 'milligramsPerLiter',
  'g/L': 'gramsPerLiter',
  'ug/L': 'microgramsPerLiter',
  'ng/L': 'nanogramsPerLiter',
  'ng/mL': 'nanogramsPerMilliliter',
  'ug/mL': 'microgramsPerMilliliter',
  'pg/mL': 'picogramsPerMilliliter',
  'ng/mL/h': 'nanogramsPerMilliliterPerHour',
  'mmol/L': 'millimolesPerLiter',
  'umol/L': 'micromolesPerLiter',
  'nmol/L': 'nanomolesPerLiter',
  'pmol/L': 'picomolesPerLiter',
  'mmol/mol': 'millimolesPerMole',
  'meq/L': 'milliequivalentsPerLiter',
  'mosm/kg': 'milliosmolesPerKilogram',
  'U/L': 'unitsPerLiter',
  'U/mL': 'unitsPerMilliliter',
  'k[IU]/L': 'kilounitsPerLiter',
  'kU/L': 'kilounitsPerLiter',
  '[IU]/L': 'internationalUnitsPerLiter',
  '[IU]/mL': 'internationalUnitsPerMilliliter',
  'm[IU]/L': 'milliunitsPerLiter',
  'm[IU]/mL': 'milliunitsPerMilliliter',
  'u[IU]/mL': 'microunitsPerMilliliter',
  'mU/L': 'milliunitsPerLiter',
  '10*3/uL': 'thousandsPerMicroliter',
  '10*6/uL': 'millionsPerMicroliter',
  '10*9/L': 'billionsPerLiter',
  '10*12/L': 'trillionsPerLiter',
  '/uL': 'perMicroliter',
  '/[HPF]': 'perHighPowerField',
  'mL/min/{1.73_m2}': 'millilitersPerMinutePerArea',
  'mL/min': 'millilitersPerMinute',
  'mm/h': 'millimetersPerHour',
  'mg/g': 'milligramsPerGram',
  'mg/g{creat}': 'milligramsPerGramOfCreatinine',
  'mg/mmol': 'milligramsPerMillimole',
  'ug/g': 'microgramsPerGram',
  fL: 'femtoliters',
  pg: 'picograms',
  s: 'seconds',
  '%': 'percent',
} as const

export type UnitWord = (typeof words)[keyof typeof words]

export const unitWords: readonly UnitWord[] = [...new Set(Object.values(words))]

export function findUnitWord(ucum: string | null): UnitWord | undefined {
  return ucum !== null && Object.hasOwn(words, ucum) ? words[ucum as keyof typeof words] : undefined
}
