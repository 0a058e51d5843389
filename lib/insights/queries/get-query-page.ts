import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { findClinicalAccess } from '#lib/emergency-access/require-clinical-access.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { PatientId } from '#lib/ids.ts'
import { getResultsOwner } from '#lib/results/read-results-of.ts'
import { isUuid } from '#platform/is-uuid.ts'
import type { SavedQueryRow } from './query-view.ts'
import { listQueries } from './saved-queries.ts'

export interface QueryPage {
  patientId: PatientId
  name: string
  /** whether the reader must give a reason before queries run */
  needsReason: boolean
  /** slugs of what the patient has connected, now or before */
  providers: string[]
  saved: SavedQueryRow[]
}

/** What the query builder needs before any query is run. */
export async function getQueryPage(
  context: Context,
  { patientId }: { patientId: PatientId },
): Promise<QueryPage> {
  requireStaff(context, 'insights:read')
  if (!isUuid(patientId)) throw notFound()
  const saved = await listQueries(context)
  return db().$transaction(async (tx) => {
    const { name } = await getResultsOwner(tx, patientId)
    const { needsReason } = await findClinicalAccess(tx, context, patientId)
    const connections = await tx.wearableConnection.findMany({
      where: { patientId },
      select: { provider: true },
      orderBy: { provider: 'asc' },
    })
    await recordAudit(tx, context, {
      action: 'insights.open-query',
      patientId,
      subject: 'wearables',
    })
    return {
      patientId,
      name,
      needsReason,
      providers: connections.map(({ provider }) => provider),
      saved,
    }
  })
}
