import type { Lab, Marker } from '#contract/catalog.ts'

export interface MarkerQuestion {
  code: string
  text: string
  type: string
  isRequired: boolean
  answers: string[]
  hint: string | null
}

export interface ExpectedResultView {
  name: string
  isRequired: boolean
  loinc: { code: string; name: string; unit: string | null } | null
}

export interface MarkerView {
  markerId: number
  name: string
  description: string | null
  type: string | null
  labName: string | null
  unit: string | null
  /** decimal text, or words such as N/A */
  price: string | null
  isOrderable: boolean
  isALaCarte: boolean
  commonTatDays: number | null
  worstCaseTatDays: number | null
  results: ExpectedResultView[]
  questions: MarkerQuestion[]
  href: `/markers/${string}/${string}` | null
}

export function presentMarker(marker: Marker, labs: Lab[]): MarkerView {
  const hasAddress = marker.lab_id != null && marker.provider_id != null
  return {
    markerId: marker.id,
    name: marker.name,
    description: marker.description ?? null,
    type: marker.type ?? null,
    labName: labs.find((lab) => lab.id === marker.lab_id)?.name ?? null,
    unit: marker.unit ?? null,
    price: marker.price ?? null,
    isOrderable: marker.is_orderable ?? true,
    isALaCarte: marker.a_la_carte_enabled ?? false,
    commonTatDays: marker.common_tat_days ?? null,
    worstCaseTatDays: marker.worst_case_tat_days ?? null,
    results: marker.expected_results.map((result) => ({
      name: result.name,
      isRequired: result.required,
      loinc: result.loinc
        ? { code: result.loinc.code, name: result.loinc.name, unit: result.loinc.unit ?? null }
        : null,
    })),
    questions: [...(marker.aoe?.questions ?? [])]
      .sort((one, other) => one.sequence - other.sequence)
      .map((question) => ({
        code: question.code,
        text: question.value,
        type: question.type,
        isRequired: question.required,
        answers: question.answers.map((answer) => answer.value),
        hint: question.constraint ?? null,
      })),
    href: hasAddress
      ? `/markers/${marker.lab_id}/${encodeURIComponent(marker.provider_id ?? '')}`
      : null,
  }
}
