import type { Transaction } from '#lib/db/client.ts'
import { changesChannel } from '#lib/orders/apply-order.ts'
import { checkIdentity, listIdentityReasons } from './check-identity.ts'
import { emptyReportState, foldReport, ownerField, type ReportState } from './fold-report.ts'
import { projectReport, readData } from './project-report.ts'
import { type ReportMessage, reportIdOf } from './report-message.ts'
import { type FoldedReport, loadReportStates, lockReports, saveReports } from './report-store.ts'
import { addReread } from './reread-task.ts'
import { settleReports } from './settle-reports.ts'

/** What a message did to its report; null where the report was not known before. */
export interface AppliedReport {
  isChanged: boolean
  hasNews: boolean
  changedFields: string[]
  statusBefore: string | null
  statusAfter: string
}

/**
 * Folds messages into the projections of their reports, in the caller's transaction, settles those that are over (their
 * values join the results, their patient is told) and tells who listens. Safe to repeat and in any order.
 */
export async function applyReports(
  tx: Transaction,
  messages: readonly ReportMessage[],
): Promise<AppliedReport[]> {
  const jobIds = [...new Set(messages.map(reportIdOf))]
  await lockReports(tx, jobIds)
  const before = await loadReportStates(tx, jobIds)
  const { outcomes, changed } = foldReports(before, messages)
  if (changed.size === 0) return outcomes
  const reports = await saveFolded(tx, changed)
  await settleReports(tx, reports)
  await notifyReports(tx, reports)
  const shallow = messages.filter(
    ({ job, told }) => job.status === 'completed' && !told.has('data'),
  )
  for (const jobId of new Set(shallow.map(reportIdOf)))
    if (changed.has(jobId)) await addReread(tx, jobId)
  return outcomes
}

/** Folds in memory; `changed` holds the reports whose state is another than before. */
export function foldReports(
  before: ReadonlyMap<string, ReportState>,
  messages: readonly ReportMessage[],
) {
  const changed = new Map<string, ReportState>()
  const outcomes = messages.map((message): AppliedReport => {
    const jobId = reportIdOf(message)
    const known = changed.get(jobId) ?? before.get(jobId)
    const { state, isChanged, changedFields } = foldReport(known ?? emptyReportState, message)
    if (isChanged) changed.set(jobId, state)
    return {
      isChanged,
      hasNews: changedFields.length > 0,
      changedFields: known ? changedFields : [],
      statusBefore: known ? statusOf(known) : null,
      statusAfter: statusOf(state),
    }
  })
  return { outcomes, changed }
}

function statusOf(state: ReportState) {
  return projectReport(state, []).status
}

/** Writes states that were folded under `lockReports`, with what is read off them. */
export async function saveFolded(
  tx: Transaction,
  states: ReadonlyMap<string, ReportState>,
): Promise<FoldedReport[]> {
  const people = await findPeople(tx, [...states.values()])
  const reports = [...states].map(([jobId, state]) => {
    const person = people.get(String(state.fields.get(ownerField)))
    const data = readData(state)
    const reasons = person && data ? listIdentityReasons(checkIdentity(data.metadata, person)) : []
    return { jobId, patientId: person?.id ?? null, state, projected: projectReport(state, reasons) }
  })
  await saveReports(tx, reports)
  return reports
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function findPeople(tx: Transaction, states: readonly ReportState[]) {
  const patientIds = states
    .map(({ fields }) => fields.get(ownerField))
    .filter((patientId) => typeof patientId === 'string' && uuidPattern.test(patientId))
  const found = await tx.patient.findMany({
    where: { id: { in: patientIds as string[] } },
    select: { id: true, firstName: true, lastName: true, dob: true },
  })
  return new Map(found.map((person) => [person.id, person]))
}

async function notifyReports(tx: Transaction, reports: readonly FoldedReport[]) {
  const payloads = reports.map(({ jobId, projected }) =>
    JSON.stringify({ reportId: jobId, clientUserId: projected.clientUserId }),
  )
  await tx.$executeRaw`SELECT pg_notify(${changesChannel}, payload) FROM unnest(${payloads}::text[]) AS payload`
}
