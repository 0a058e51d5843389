/** A result that the laboratory reports for an order. */
export interface ExpectedResult {
  slug: string
  name: string
  providerId: string | null
  loinc: { code: string; slug: string; ucum: string | null; specimen: string } | null
  /** the ordered markers it answers; null for one that was not ordered */
  sourceMarkers: SourceMarker[] | null
  isReflex: boolean
}

export interface SourceMarker {
  marker_id: number
  name: string
  slug: string
  provider_id: string | null
}

export type Side = 'high' | 'low'

/** How far outside of its range a value is meant to be. Words have no side. */
export interface Target {
  side: Side
  isCritical: boolean
}

/** The result that makes the laboratory add a reflex result, by slug. */
export const reflexParents: Readonly<Record<string, string>> = {
  'free-t4-reflex': 'tsh',
  'ldl-cholesterol-direct-reflex': 'triglycerides',
  'psa-free-percent-reflex': 'psa-total',
  'ana-titer-reflex': 'ana-screen',
  'rpr-titer-reflex': 'syphilis-antibody',
  'urine-culture-reflex': 'leukocyte-esterase-urine',
}
