import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'

const optional = z.string().transform((text) => (text === '' ? undefined : Number(text)))
const choices = z.string().transform((text) => text.split('|').filter((word) => word !== ''))

// Reference ranges and critical limits of adults, compiled from the public test directories of US laboratories. A range
// cell may depend on age: `0+:2.5-21.5;52+:23.0-116.3`.
const measuredRow = z.object({
  loinc: z.string(),
  digits: z.coerce.number().int(),
  range: z.string(),
  female: z.string(),
  male: z.string(),
  /** where healthy people's values usually are */
  typical: z.string(),
  /** the most extreme abnormal values that are not critical */
  lowest: optional,
  highest: optional,
  /** values at or beyond them are critical */
  critical_low: optional,
  critical_high: optional,
  /** the method's limits: values beyond them are printed as "<0.10" */
  limit_low: z.string(),
  limit_high: z.string(),
})

/** Results in words. The critical ones are empty where no word is critical by itself. */
const wordedRow = z.object({
  loinc: z.string(),
  reference: z.string(),
  normal: z.string(),
  abnormal: choices,
  critical: z.string(),
})

export type Measured = z.infer<typeof measuredRow>
export type Worded = z.infer<typeof wordedRow>

const readRows = (name: string): unknown =>
  parse(readFileSync(new URL(`./${name}`, import.meta.url), 'utf8'), { columns: true })

function readPhysiology() {
  const measured = z.array(measuredRow).parse(readRows('measured.csv'))
  const worded = z.array(wordedRow).parse(readRows('worded.csv'))
  return {
    measured: new Map(measured.map((row) => [row.loinc, row])),
    worded: new Map(worded.map((row) => [row.loinc, row])),
  }
}

let physiology: ReturnType<typeof readPhysiology> | undefined

export function findMeasured(loinc: string): Measured | undefined {
  physiology ??= readPhysiology()
  return physiology.measured.get(loinc)
}

export function findWorded(loinc: string): Worded | undefined {
  physiology ??= readPhysiology()
  return physiology.worded.get(loinc)
}
