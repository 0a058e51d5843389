import type { LabTest } from '#contract/catalog.ts'

export interface LabTestView {
  labTestId: string
  slug: string
  name: string
  description: string | null
  method: string
  sampleType: string
  price: number
  isFasting: boolean
  labName: string | null
  commonTatDays: number | null
  worstCaseTatDays: number | null
  markerNames: string[]
  isDelegated: boolean
  can: { orderKit: boolean }
}

export function presentLabTest(test: LabTest): LabTestView {
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
