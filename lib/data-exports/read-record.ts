import { highLevelOf } from '#contract/order-status.ts'
import { whereConcerns } from '#lib/audit/concerned-ids.ts'
import { staffRoles } from '#lib/auth/context.ts'
import { consentTexts } from '#lib/consents/consent-texts.ts'
import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import { presentReport, presentReportSummary } from '#lib/reports/present-report.ts'
import { findDecisions } from '#lib/reports/read-reports.ts'
import { readStaffNames } from './read-staff-names.ts'

/** The parts of a record that are neither results, measurements nor files. Notes that staff write for each other are not in it. */
export async function readRecord(tx: Transaction, patientId: PatientId) {
  return {
    account: await readAccount(tx, patientId),
    consents: await readConsents(tx, patientId),
    orders: await readOrders(tx, patientId),
    visits: await readVisits(tx, patientId),
    'lab-reports': await readReports(tx, patientId),
    messages: await readMessages(tx, patientId),
    wearables: await readWearables(tx, patientId),
    'access-log': await readAccesses(tx, patientId),
  }
}

async function readAccount(tx: Transaction, patientId: PatientId) {
  const { user, ...row } = await tx.patient.findUniqueOrThrow({
    where: { id: patientId },
    include: { user: { include: { silencedMail: true } } },
  })
  const { firstName, lastName, dob, gender, phoneNumber, address, createdAt } = row
  return {
    details: { firstName, lastName, dob, gender, phoneNumber, address, createdAt },
    account: user && {
      name: user.name,
      email: user.email,
      isEmailConfirmed: user.emailVerified,
      language: user.locale,
      hasTwoStepSignIn: user.twoFactorEnabled,
      createdAt: user.createdAt,
      emailsTurnedOff: user.silencedMail.map(({ kind }) => kind),
    },
  }
}

async function readConsents(tx: Transaction, patientId: PatientId) {
  const given = await tx.consentRecord.findMany({ where: { patientId }, orderBy: { id: 'asc' } })
  const withdrawn = await tx.consentWithdrawal.findMany({
    where: { patientId },
    orderBy: { id: 'asc' },
  })
  return {
    agreed: given.map(({ id: _, patientId: __, ...row }) => ({
      title: consentTexts.find(({ type, version }) => type === row.type && version === row.version)
        ?.title.en,
      ...row,
    })),
    withdrawn: withdrawn.map(({ type, version, withdrawnAt }) => ({ type, version, withdrawnAt })),
  }
}

async function readOrders(tx: Transaction, patientId: PatientId) {
  const rows = await tx.orderProjection.findMany({
    where: { clientUserId: patientId },
    orderBy: { placedAt: 'asc' },
  })
  const events = await tx.orderProjectionEvent.findMany({
    where: { orderId: { in: rows.map(({ orderId }) => orderId) } },
    orderBy: { createdAt: 'asc' },
  })
  return rows.map(({ orderId, labTestName, method, status, placedAt, updatedAt }) => ({
    orderId,
    test: labTestName,
    method,
    state: highLevelOf(status),
    placedAt,
    updatedAt,
    steps: events
      .filter((event) => event.orderId === orderId)
      .map((event) => ({ status: event.status, detail: event.statusDetail, at: event.createdAt })),
  }))
}

async function readVisits(tx: Transaction, patientId: PatientId) {
  const rows = await tx.appointmentProjection.findMany({
    where: { clientUserId: patientId },
    orderBy: { startAt: 'asc' },
  })
  return rows.map(({ appointmentId, orderId, type, status, startAt, endAt, timeZone }) => ({
    appointmentId,
    orderId,
    type,
    status,
    startAt,
    endAt,
    timeZone,
  }))
}

async function readReports(tx: Transaction, patientId: PatientId) {
  const rows = await tx.reportProjection.findMany({
    where: { clientUserId: patientId },
    orderBy: { createdAt: 'asc' },
  })
  const decisions = await findDecisions(
    tx,
    rows.map(({ jobId }) => jobId),
  )
  return rows.map((row) => {
    const decision = decisions.get(row.jobId) ?? null
    const { resultCount, outsideCount, contradictoryCount } = presentReport(row, decision)
    return {
      ...presentReportSummary(row, decision),
      resultCount,
      outsideCount,
      contradictoryCount,
    }
  })
}

async function readMessages(tx: Transaction, patientId: PatientId) {
  const conversations = await tx.conversation.findMany({
    where: { patientId },
    orderBy: { startedAt: 'asc' },
  })
  const messages = await tx.conversationMessage.findMany({
    where: { patientId },
    orderBy: { id: 'asc' },
  })
  const files = await tx.messageAttachment.findMany({
    where: { patientId, messageId: { not: null } },
  })
  const nameOf = await readStaffNames(
    tx,
    messages.map(({ authorId }) => authorId),
  )
  return conversations.map(({ id, topic, subjectKind, subjectId, startedAt, closedAt }) => ({
    conversationId: id,
    topic,
    subjectKind,
    subjectId,
    startedAt,
    closedAt,
    messages: messages
      .filter((message) => message.conversationId === id)
      .map((message) => ({
        from: message.sender === 'patient' ? 'you' : (nameOf.get(message.authorId) ?? 'the clinic'),
        text: message.body,
        at: message.writtenAt,
        files: files
          .filter(({ messageId }) => messageId === message.id)
          .map((file) => ({ fileId: file.id, name: file.name, type: file.mediaType })),
      })),
  }))
}

async function readWearables(tx: Transaction, patientId: PatientId) {
  const own = { where: { patientId }, omit: { patientId: true } } as const
  return {
    connections: await tx.wearableConnection.findMany(own),
    devices: await tx.wearableDevice.findMany(own),
    summaries: await tx.wearableSummary.findMany(own),
    leftOut: await tx.wearableOverride.findMany(own),
    choices: await tx.wearableChoice.findMany(own),
  }
}

/** What the page of accesses shows, in one piece. */
async function readAccesses(tx: Transaction, patientId: PatientId) {
  const rows = await tx.auditEntry.findMany({
    where: {
      ...(await whereConcerns(tx, patientId)),
      actorRole: { in: [...staffRoles] },
      outcome: { not: 'denied' },
    },
    orderBy: { id: 'asc' },
  })
  const nameOf = await readStaffNames(
    tx,
    rows.flatMap(({ actorId }) => actorId ?? []),
  )
  return rows.map((row) => ({
    at: row.at,
    who: nameOf.get(row.actorId ?? '') ?? null,
    role: row.actorRole,
    action: row.action,
    wasOneOfAList: row.patientId !== patientId,
  }))
}
