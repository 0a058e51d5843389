import type { Bundle } from 'fhir/r4'

/** The file name must not identify the patient. */
export function answerCsv(csv: string): Response {
  return answer(csv, { type: 'text/csv; charset=utf-8', extension: 'csv' })
}

export function answerBundle(bundle: Bundle): Response {
  const text = JSON.stringify(bundle, null, 2)
  return answer(text, { type: 'application/fhir+json; charset=utf-8', extension: 'fhir.json' })
}

function answer(text: string, { type, extension }: { type: string; extension: string }) {
  const today = new Date().toISOString().slice(0, 10)
  return new Response(text, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="results-${today}.${extension}"`,
    },
  })
}
