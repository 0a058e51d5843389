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
    /** LOINC's own long common name, or where it is not known our description of the code. */
    name: row.long_common_name || row.display_name,
    component: row.component,
    /** The usual unit in UCUM's case-sensitive form; null for a qualitative result. */
    unit: row.ucum_unit || null,
    synonyms: row.synonyms ? row.synonyms.split('|') : [],
    specimen: row.specimen,
  }))

export type LoincTerm = z.infer<typeof loincRow>

/** The LOINC codes that the service knows; see the NOTICE beside the table. */
export function readLoincTable(): LoincTerm[] {
  const text = readFileSync(new URL('./loinc-common.csv', import.meta.url), 'utf8')
  return z.array(loincRow).parse(parse(text, { columns: true }))
}

/** A code without its check digit is a number of its own: 2093-3 is 2093. */
export function loincIdOf(code: string) {
  return Number.parseInt(code, 10)
}
