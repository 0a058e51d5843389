import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'

const loincRow = z
  .object({
    code: z.string(),
    long_common_name: z.string(),
    display_name: z.string(),
    component: z.string(),
    ucum_unit: z.string(),
    synonyms: z.string(),
    specimen: z.string(),
  })
  .transform((row) => ({
    code: row.code,
    /** LOINC's long common name, or our own description where we lack it */
    name: row.long_common_name || row.display_name,
    component: row.component,
    /** usual unit in case-sensitive UCUM; null for a qualitative result */
    unit: row.ucum_unit || null,
    synonyms: row.synonyms ? row.synonyms.split('|') : [],
    specimen: row.specimen,
  }))

export type LoincTerm = z.infer<typeof loincRow>

/** See the NOTICE next to the table. */
export function readLoincTable(): LoincTerm[] {
  const text = readFileSync(new URL('./loinc-common.csv', import.meta.url), 'utf8')
  return z.array(loincRow).parse(parse(text, { columns: true }))
}

/** The code without its check digit is unique: 2093-3 becomes 2093. */
export function loincIdOf(code: string) {
  return Number.parseInt(code, 10)
}
