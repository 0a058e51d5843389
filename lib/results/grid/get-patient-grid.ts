import type { Context } from '#lib/auth/context.ts'
import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import { newestFirst } from '#lib/results/newest-first.ts'
import { readResultsOf } from '#lib/results/read-results-of.ts'
import { buildGrid, trendLength } from './build-grid.ts'
import type { ResultsGrid } from './grid-view.ts'

/** Limits one page; more than any patient has. */
const maxMarkers = 200
const maxColumns = 12
/** Of each marker. */
const maxUndated = 4

/** All markers of a patient by date, from kits and uploaded reports alike. Throws reason-needed. */
export function getPatientGrid(
  context: Context,
  { patientId }: { patientId: PatientId },
): Promise<ResultsGrid> {
  return readResultsOf(context, { patientId, action: 'results.list' }, (tx) =>
    readGrid(tx, patientId),
  )
}

async function readGrid(tx: Transaction, patientId: PatientId) {
  const found = await tx.$queryRaw<{ id: string }[]>`
    WITH marker AS (
      SELECT biomarker, max(observed_on) AS day FROM result
       WHERE patient_id = ${patientId}::uuid AND replaced_at IS NULL
       GROUP BY biomarker ORDER BY day DESC NULLS LAST, biomarker LIMIT ${maxMarkers})
    SELECT v.id::text FROM marker m CROSS JOIN LATERAL (
      (SELECT id FROM result
        WHERE patient_id = ${patientId}::uuid AND biomarker = m.biomarker AND replaced_at IS NULL
          AND observed_on IS NOT NULL
        ORDER BY observed_on DESC, created_at DESC, position, id LIMIT ${trendLength})
      UNION ALL
      (SELECT id FROM result
        WHERE patient_id = ${patientId}::uuid AND biomarker = m.biomarker AND replaced_at IS NULL
          AND observed_on IS NULL
        ORDER BY created_at DESC, position, id LIMIT ${maxUndated})) v`
  const values = await tx.result.findMany({
    where: { patientId, id: { in: found.map(({ id }) => id) } },
    orderBy: newestFirst,
  })
  return buildGrid([], values, { maxColumns })
}
