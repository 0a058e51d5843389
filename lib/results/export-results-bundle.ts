import type { Context } from '#lib/auth/context.ts'
import { env } from '#lib/env.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { buildBundle } from './fhir/build-bundle.ts'
import type { FhirBundle } from './fhir/fhir-types.ts'
import { listAllResults } from './list-all-results.ts'
import { readResultsOf } from './read-results-of.ts'

/** The patient's own results as a Bundle of FHIR R4. The download is audited before it begins. */
export function exportOwnResultsBundle(context: Context): Promise<FhirBundle> {
  return exportBundle(context)
}

/** The same of one patient, for staff. */
export function exportPatientResultsBundle(
  context: Context,
  { patientId }: { patientId: string },
): Promise<FhirBundle> {
  return exportBundle(context, patientId)
}

function exportBundle(context: Context, patientId?: string) {
  return readResultsOf(context, { patientId, action: 'results.export-fhir' }, async (tx, owner) => {
    const person = await tx.patient.findUnique({ where: { id: owner.patientId } })
    if (!person) throw notFound()
    const rows = await listAllResults(tx, owner.patientId)
    return buildBundle({ person, rows, webUrl: env().WEB_URL, now: new Date() })
  })
}
