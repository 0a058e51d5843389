import type { Context } from '#lib/auth/context.ts'
import { env } from '#lib/env/env.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { PatientId } from '#lib/ids.ts'
import { buildBundle, type ResultsBundle } from '#lib/results/fhir/build-bundle.ts'
import { findConfirmedFlags } from '#lib/results/find-confirmed-flags.ts'
import { findValueCorrections } from '#lib/results/find-value-corrections.ts'
import { listAllResults } from '#lib/results/list-all-results.ts'
import { readOrderOrigins } from '#lib/results/read-order-origins.ts'
import { readResultsOf } from '#lib/results/read-results-of.ts'

/** Audited before the download starts. */
export function exportOwnResultsBundle(context: Context): Promise<ResultsBundle> {
  return exportBundle(context)
}

export function exportPatientResultsBundle(
  context: Context,
  { patientId }: { patientId: PatientId },
): Promise<ResultsBundle> {
  return exportBundle(context, patientId)
}

function exportBundle(context: Context, patientId?: PatientId) {
  return readResultsOf(context, { patientId, action: 'results.export-fhir' }, async (tx, owner) => {
    const person = await tx.patient.findUnique({ where: { id: owner.patientId } })
    if (!person) throw notFound()
    const rows = await listAllResults(tx, owner.patientId)
    const orders = await readOrderOrigins(tx, rows)
    const confirmed = await findConfirmedFlags(tx, rows)
    return buildBundle({
      person,
      rows,
      orders,
      confirmed,
      corrections: await findValueCorrections(tx, owner.patientId, rows),
      webUrl: env().WEB_URL,
      now: new Date(),
    })
  })
}
