import type { PatientId } from '#lib/ids.ts'
/** Whose results are shown: the patient's own, or a patient's to staff. Addresses reveal nothing but the patient's id. */
export type ResultsReader = { kind: 'patient' } | { kind: 'staff'; patientId: PatientId }

export function resultsPath(reader: ResultsReader) {
  if (reader.kind === 'patient') return '/results'
  return `/clinic/patients/${reader.patientId}/results` as const
}

export function biomarkerPath(reader: ResultsReader, biomarker: string, unit?: string) {
  const query = unit ? `?unit=${encodeURIComponent(unit)}` : ''
  return `${resultsPath(reader)}/${encodeURIComponent(biomarker)}${query}` as const
}

export function downloadPath(reader: ResultsReader, format: 'csv' | 'fhir') {
  return reader.kind === 'patient'
    ? `/api/results/${format}`
    : `/api/clinic/patients/${reader.patientId}/results/${format}`
}
