import type { Route } from 'next'

/** Whose results are shown: the patient's own, or one patient's to staff. A patient's id is all that an address tells. */
export type ResultsReader = { kind: 'patient' } | { kind: 'staff'; patientId: string }

export function resultsPath(reader: ResultsReader): Route {
  return (
    reader.kind === 'patient' ? '/results' : `/clinic/patients/${reader.patientId}/results`
  ) as Route
}

export function biomarkerPath(reader: ResultsReader, biomarker: string, unit?: string): Route {
  const address = `${resultsPath(reader)}/${encodeURIComponent(biomarker)}`
  return (unit ? `${address}?unit=${encodeURIComponent(unit)}` : address) as Route
}

/** Where the values are fetched as a file. */
export function downloadPath(reader: ResultsReader, format: 'csv' | 'fhir') {
  return reader.kind === 'patient'
    ? `/api/results/${format}`
    : `/api/clinic/patients/${reader.patientId}/results/${format}`
}
