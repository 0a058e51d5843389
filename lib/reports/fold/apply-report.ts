import type { Transaction } from '#lib/db/client.ts'
import { asPatientId, asReportId } from '#lib/ids.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import { checkIdentity } from '#lib/reports/identity/check-identity.ts'
import { listIdentityReasons } from '#lib/reports/identity/identity-state.ts'
import { requestReread } from '#lib/reports/request-reread.ts'
import type { MessageEffect } from '#lib/service-log/applier.ts'
import { foldMessages } from '#lib/service-log/fold/fold-messages.ts'
import { lockSubjects } from '#lib/service-log/fold/lock-subjects.ts'
import { isUuid } from '#platform/is-uuid.ts'
import { emptyReportState, foldReport, ownerField, type ReportState } from './fold-report.ts'
import { projectReport, readData } from './project-report.ts'
import { type ReportMessage, reportIdOf } from './report-message.ts'
import { type FoldedReport, loadReportStates, saveReports } from './report-store.ts'
import { settleReports } from './settle-reports.ts'

const statusOf = (state: ReportState) => projectReport(state, []).status

export const reportRules = {
  empty: emptyReportState,
  subjectIdOf: reportIdOf,
  fold: foldReport,
  statusOf,
}

/**
 * Folds messages into the projections of their reports, in the caller's transaction. Settles finished reports: their
 * values join the results and the patient is notified. Safe to repeat, in any order.
 */
export async function applyReports(
  tx: Transaction,
  messages: readonly ReportMessage[],
): Promise<MessageEffect[]> {
  await lockSubjects(tx, listReportIds(messages))
  const { effects, reports } = await foldInto(tx, messages)
  if (reports.length === 0) return effects
  await settleReports(tx, reports)
  await notifyChanges(
    tx,
    reports.map(({ jobId, projected: { clientUserId } }) => ({ reportId: jobId, clientUserId })),
  )
  await requestMissingData(tx, messages, reports)
  return effects
}

/** The same without follow-up work, under the lock of a rebuild: results and mails are not part of a projection. */
export async function refoldReports(tx: Transaction, messages: readonly ReportMessage[]) {
  await foldInto(tx, messages)
}

async function foldInto(tx: Transaction, messages: readonly ReportMessage[]) {
  const before = await loadReportStates(tx, listReportIds(messages))
  const { effects, changed } = foldMessages(before, messages, reportRules)
  return { effects, reports: changed.size > 0 ? await saveFolded(tx, changed) : [] }
}

function listReportIds(messages: readonly ReportMessage[]) {
  return [...new Set(messages.map(reportIdOf))]
}

/** Messages with many results arrive without them. */
async function requestMissingData(
  tx: Transaction,
  messages: readonly ReportMessage[],
  changed: readonly FoldedReport[],
) {
  const incomplete = new Set(
    messages
      .filter(({ job, statedKeys }) => job.status === 'completed' && !statedKeys.has('data'))
      .map(reportIdOf),
  )
  for (const { jobId } of changed) if (incomplete.has(jobId)) await requestReread(tx, jobId)
}

/** For states that were folded under `lockSubjects`. */
async function saveFolded(
  tx: Transaction,
  states: ReadonlyMap<string, ReportState>,
): Promise<FoldedReport[]> {
  const people = await findPeople(tx, [...states.values()])
  const reports = [...states].map(([id, state]) => {
    const jobId = asReportId(id)
    const person = people.get(String(state.fields.get(ownerField)))
    const data = readData(state)
    const reasons = person && data ? listIdentityReasons(checkIdentity(data.metadata, person)) : []
    const patientId = person ? asPatientId(person.id) : null
    return { jobId, patientId, state, projected: projectReport(state, reasons) }
  })
  await saveReports(tx, reports)
  return reports
}

async function findPeople(tx: Transaction, states: readonly ReportState[]) {
  const patientIds = states
    .map(({ fields }) => fields.get(ownerField))
    .filter((patientId) => typeof patientId === 'string' && isUuid(patientId))
  const found = await tx.patient.findMany({
    where: { id: { in: patientIds as string[] } },
    select: { id: true, firstName: true, lastName: true, dob: true, gender: true },
  })
  return new Map(found.map((person) => [person.id, person]))
}
