import type { LabTest } from '#service/contract/catalogue.ts'

/** A lab test as people choose it. */
export interface TestView {
  labTestId: string
  slug: string
  name: string
  description: string | null
  /** testkit, walk_in_test, at_home_phlebotomy, on_site_collection, or a way that is newer than this app */
  method: string
  sampleType: string
  price: number
  isFasting: boolean
  labName: string | null
  commonTatDays: number | null
  worstCaseTatDays: number | null
  markerNames: string[]
  /** The laboratory delegates ordering: a physician must be named. */
  isDelegated: boolean
  can: { orderKit: boolean }
}

export function presentTest(test: LabTest): TestView {
  return {
    labTestId: test.id,
    slug: test.slug,
    name: test.name,
    description: test.description ?? null,
    method: test.method,
    sampleType: test.sample_type,
    price: test.price,
    isFasting: test.fasting ?? false,
    labName: test.lab?.name ?? null,
    commonTatDays: test.common_tat_days ?? null,
    worstCaseTatDays: test.worst_case_tat_days ?? null,
    markerNames: (test.markers ?? []).map((marker) => marker.name),
    isDelegated: test.is_delegated ?? false,
    can: { orderKit: test.method === 'testkit' && test.status === 'active' },
  }
}
