import type { LabSeed } from '#service/catalog/compendium/labs.ts'
import type { BiomarkerSeed, PanelSeed } from '#service/catalog/compendium/read-compendium.ts'
import { requireSeed } from '#service/catalog/compendium/require-seed.ts'
import { type LoincTerm, loincIdOf } from '#service/loinc/read-loinc-table.ts'

interface Offer {
  biomarkers: BiomarkerSeed[]
  panels: PanelSeed[]
  loincTable: LoincTerm[]
}

export function buildMarkers(lab: LabSeed, { biomarkers, panels, loincTable }: Offer) {
  const bySlug = new Map(biomarkers.map((row) => [row.slug, row]))
  const units = new Map(loincTable.map((term) => [term.code, term.unit]))
  const isOffered = (row: { labs: string[] }) => row.labs.includes(lab.slug)
  return [
    ...biomarkers.filter(isOffered).map((row) => buildBiomarker(lab, row, units)),
    ...panels.filter(isOffered).map((row) => buildPanel(lab, row, bySlug)),
  ]
}

export type MarkerRow = Omit<ReturnType<typeof buildMarkers>[number], 'results'>

function buildMarker(lab: LabSeed, row: BiomarkerSeed | PanelSeed) {
  return {
    id: lab.id * 1000 + row.number,
    lab_id: lab.id,
    provider_id: `${lab.providerPrefix}${String(row.number).padStart(4, '0')}`,
    name: row.name,
    slug: row.slug,
    description: row.description,
    price: Number.isNaN(Number(row.price))
      ? row.price
      : (Number(row.price) * lab.priceFactor).toFixed(2),
    a_la_carte_enabled: row.ordering === 'a_la_carte',
    is_orderable: row.ordering !== 'unavailable',
  }
}

function buildBiomarker(lab: LabSeed, row: BiomarkerSeed, units: Map<string, string | null>) {
  const marker = buildMarker(lab, row)
  return {
    ...marker,
    type: 'biomarker',
    unit: requireSeed(units.get(row.loinc), row.loinc),
    common_tat_days: row.common_tat_days,
    worst_case_tat_days: row.worst_case_tat_days,
    results: [buildResult(lab, marker.id, row, 1)],
  }
}

function buildPanel(lab: LabSeed, row: PanelSeed, biomarkers: Map<string, BiomarkerSeed>) {
  const marker = buildMarker(lab, row)
  const components = row.components.map((slug) => requireSeed(biomarkers.get(slug), slug))
  return {
    ...marker,
    type: 'panel',
    unit: null,
    common_tat_days: slowest(components.map((component) => component.common_tat_days)),
    worst_case_tat_days: slowest(components.map((component) => component.worst_case_tat_days)),
    results: components.map((component, index) =>
      buildResult(lab, marker.id, component, index + 1),
    ),
  }
}

/** A panel's turnaround is that of its slowest component, and unknown when one is unknown. */
function slowest(days: (number | null)[]) {
  return days.reduce<number | null>(
    (max, next) => (max === null || next === null ? null : Math.max(max, next)),
    0,
  )
}

function buildResult(lab: LabSeed, markerId: number, row: BiomarkerSeed, sequence: number) {
  return {
    id: markerId * 100 + sequence,
    marker_id: markerId,
    name: row.name,
    slug: row.slug,
    lab_id: lab.id,
    provider_id: buildMarker(lab, row).provider_id,
    required: row.always_reported,
    loinc_id: loincIdOf(row.loinc),
  }
}
