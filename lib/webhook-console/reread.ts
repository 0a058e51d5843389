import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { asOrderId, asReportId } from '#lib/ids.ts'
import { addJob } from '#lib/jobs/add-job.ts'
import { reconciliationJobs } from '#lib/reconciliation/jobs.ts'
import { rereadVisit } from '#lib/reconciliation/reconcile-visits.ts'
import { recordReread } from '#lib/reconciliation/record-reread.ts'
import { rereadWearables } from '#lib/reconciliation/wearables/reconcile-wearables.ts'
import { readAgain } from '#lib/reports/reread-report.ts'
import { requestResults } from '#lib/result-sets/request-results.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { askService } from '#lib/service-client/to-app-error.ts'

export const rereadInput = z.strictObject({
  kind: z.enum(['order', 'appointment', 'report', 'results', 'wearables']),
  /** of the patient, for wearables */
  id: z.uuid(),
})

type RereadInput = z.infer<typeof rereadInput>

/** Reads one record from the service now. Results are read by the worker: the answer says nothing of them. */
export async function reread(
  context: Context,
  input: RereadInput,
): Promise<{ hasNews: boolean | null }> {
  requireStaff(context, 'webhooks:act')
  const { kind, id } = parseInput(rereadInput, input)
  const patientId = await findOwner({ kind, id })
  const hasNews = await read({ kind, id })
  await db().$transaction((tx) =>
    recordAudit(tx, context, {
      action: 'webhooks.reread',
      patientId,
      ...subjectOf({ kind, id }),
    }),
  )
  return { hasNews }
}

function subjectOf({ kind, id }: RereadInput) {
  if (kind === 'wearables') return { subject: 'wearables' }
  return { subject: kind === 'report' ? 'report' : 'order', subjectId: id }
}

/** Throws not-found for what the app does not know. */
async function findOwner({ kind, id }: RereadInput) {
  const select = { clientUserId: true }
  if (kind === 'wearables') return (await findWearer(id)).id
  const found =
    kind === 'report'
      ? await db().reportProjection.findUnique({ where: { jobId: id }, select })
      : await db().orderProjection.findUnique({ where: { orderId: id }, select })
  if (!found) throw notFound()
  return found.clientUserId
}

async function findWearer(id: string) {
  const patient = await db().patient.findFirst({
    where: { id, deletedAt: null },
    select: { id: true, serviceUserId: true },
  })
  if (!patient?.serviceUserId) throw notFound()
  return { id: patient.id, serviceUserId: patient.serviceUserId }
}

async function read({ kind, id }: RereadInput): Promise<boolean | null> {
  if (kind === 'wearables') return askService(rereadWearables((await findWearer(id)).serviceUserId))
  const orderId = asOrderId(id)
  if (kind === 'order') return recordReread(await askService(serviceClient().getOrder(orderId)))
  if (kind === 'report') return (await askService(readAgain(asReportId(id))))?.hasNews ?? false
  if (kind === 'results') {
    await db().$transaction((tx) => requestResults(tx, [orderId]))
    return null
  }
  const { method } = await db().orderProjection.findUniqueOrThrow({ where: { orderId } })
  return askService(rereadVisit(orderId, method))
}

/** Compares with the service at once what is otherwise compared in its turn. */
export async function compareNow(context: Context): Promise<void> {
  requireStaff(context, 'webhooks:act')
  await db().$transaction(async (tx) => {
    for (const job of reconciliationJobs)
      await addJob(tx, job, { payload: {}, key: 'now', maxAttempts: 1 })
    // Rounds that have just ended begin again.
    await tx.wearableComparison.updateMany({ data: { startedAt: null } })
    await recordAudit(tx, context, { action: 'webhooks.compare', subject: 'service_message' })
  })
}
