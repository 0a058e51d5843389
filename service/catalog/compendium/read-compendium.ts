import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'

const words = z.string().transform((text) => text.split(' ').filter((word) => word !== ''))
const days = z.string().transform((text) => (text === '' ? null : Number(text)))
const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/** a_la_carte: orderable by itself; panel_only: only in a test; reflex: only added by the laboratory; unavailable: shown, not orderable. */
const ordering = z.enum(['a_la_carte', 'panel_only', 'reflex', 'unavailable'])

const biomarkerRow = z.object({
  number: z.coerce.number().int(),
  loinc: z.string(),
  slug: z.string(),
  name: z.string(),
  labs: words,
  price: z.string(),
  common_tat_days: days,
  worst_case_tat_days: days,
  ordering,
  always_reported: flag,
  description: z.string(),
})

const panelRow = z.object({
  number: z.coerce.number().int(),
  slug: z.string(),
  name: z.string(),
  labs: words,
  price: z.string(),
  ordering,
  components: words,
  description: z.string(),
})

const labTestRow = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  method: z.string(),
  sample_type: z.string(),
  lab: z.string(),
  price: z.string(),
  fasting: flag,
  markers: words,
  reflex_markers: words,
  description: z.string(),
})

export type BiomarkerSeed = z.infer<typeof biomarkerRow>
export type PanelSeed = z.infer<typeof panelRow>
export type LabTestSeed = z.infer<typeof labTestRow>

function readRows(name: string): unknown {
  return parse(readFileSync(new URL(`./${name}`, import.meta.url), 'utf8'), { columns: true })
}

/** The CSV files of the offer. Their numbers and ids must never change. */
export function readCompendium() {
  return {
    biomarkers: z.array(biomarkerRow).parse(readRows('biomarkers.csv')),
    panels: z.array(panelRow).parse(readRows('panels.csv')),
    labTests: z.array(labTestRow).parse(readRows('lab-tests.csv')),
  }
}
