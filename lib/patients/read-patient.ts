import { z } from 'zod'
import { whereConcerns } from '#lib/audit/concerned-ids.ts'
import { staffRoles } from '#lib/auth/context.ts'
import { listStatedConsents } from '#lib/consents/stated-consents.ts'
import type { Transaction } from '#lib/db/client.ts'
import { listEmergencyAccesses } from '#lib/emergency-access/list-emergency-accesses.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { asOrderId, asPatientId, type PatientId } from '#lib/ids.ts'
import { listViewings } from '#lib/patient-viewing/list-viewings.ts'
import {
  type ConsentView,
  maxWrongDates,
  type PatientAccessView,
  type PatientInvitationView,
  type PatientView,
} from './patient-view.ts'

const maxConsents = 100
const maxAccesses = 50

/** The caller must audit the access in the same transaction. Throws not-found. */
export async function readPatient(tx: Transaction, patientId: PatientId): Promise<PatientView> {
  const row = z.uuid().safeParse(patientId).success
    ? await tx.patient.findUnique({
        where: { id: patientId, deletedAt: null },
        include: { user: true },
      })
    : null
  if (!row) throw notFound()
  const { user } = row
  const id = asPatientId(row.id)
  return {
    patientId: id,
    isStock: row.isStock,
    firstName: row.firstName,
    lastName: row.lastName,
    dob: row.dob,
    gender: row.gender,
    phoneNumber: row.phoneNumber,
    address: presentAddress(row.address),
    createdAt: row.createdAt.toISOString(),
    account: user && {
      email: user.email,
      isEmailConfirmed: user.emailVerified,
      locale: user.locale,
      hasSecondStep: user.twoFactorEnabled,
      isDisabled: user.disabledAt !== null,
      createdAt: user.createdAt.toISOString(),
    },
    invitation: await findInvitation(tx, id),
    consents: await listConsents(tx, id),
    stated: await listStatedConsents(tx, { patientId: id }),
    accesses: await listAccesses(tx, id),
    emergencyAccesses: await listEmergencyAccesses(tx, id),
    viewings: await listViewings(tx, id),
  }
}

const text = z.string().nullish()
const storedAddress = z.object({
  first_line: text,
  second_line: text,
  city: text,
  state: text,
  zip: text,
})

function presentAddress(stored: unknown): PatientView['address'] {
  const parsed = storedAddress.safeParse(stored)
  if (!parsed.success) return null
  const { first_line, second_line, city, state, zip } = parsed.data
  const place = [[city, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' ')
  const lines = [first_line, second_line, place].flatMap((line) => line || [])
  return lines.length > 0 ? { lines } : null
}

async function findInvitation(
  tx: Transaction,
  patientId: PatientId,
): Promise<PatientInvitationView | null> {
  const [row] = await tx.$queryRaw<
    {
      email: string
      locale: string
      created_at: Date
      expires_at: Date
      state: PatientInvitationView['state']
    }[]
  >`
    SELECT email, locale, created_at, expires_at,
           CASE WHEN wrong_dates >= ${maxWrongDates} THEN 'blocked'
                WHEN expires_at <= now() THEN 'expired' ELSE 'open' END AS state
      FROM patient_invitation WHERE patient_id = ${patientId}::uuid`
  if (!row) return null
  return {
    email: row.email,
    locale: row.locale,
    invitedAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    state: row.state,
  }
}

async function listConsents(tx: Transaction, patientId: PatientId): Promise<ConsentView[]> {
  const rows = await tx.consentRecord.findMany({
    where: { patientId },
    orderBy: [{ givenAt: 'desc' }, { id: 'desc' }],
    take: maxConsents,
    select: { id: true, type: true, version: true, locale: true, givenAt: true, orderId: true },
  })
  const ended = await tx.consentWithdrawal.findMany({
    where: { patientId },
    orderBy: { withdrawnAt: 'asc' },
  })
  return rows.map(({ id, givenAt, orderId, ...row }) => ({
    consentId: id.toString(),
    ...row,
    withdrawnAt:
      ended
        .find(({ type, withdrawnAt }) => type === row.type && withdrawnAt > givenAt)
        ?.withdrawnAt.toISOString() ?? null,
    orderId: orderId === null ? null : asOrderId(orderId),
    givenAt: givenAt.toISOString(),
  }))
}

async function listAccesses(tx: Transaction, patientId: PatientId): Promise<PatientAccessView[]> {
  const rows = await tx.auditEntry.findMany({
    // Lists are of no single patient: they name every one that they showed.
    where: {
      ...(await whereConcerns(tx, patientId)),
      actorRole: { in: [...staffRoles] },
    },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: maxAccesses,
  })
  const users = await tx.user.findMany({
    where: { id: { in: rows.flatMap(({ actorId }) => actorId ?? []) } },
    select: { id: true, name: true },
  })
  const nameOf = new Map(users.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    accessId: row.id.toString(),
    at: row.at.toISOString(),
    actorName: nameOf.get(row.actorId ?? '') ?? null,
    actorRole: row.actorRole,
    action: row.action,
    outcome: row.outcome,
    orderId: row.subject === 'order' && row.subjectId !== null ? asOrderId(row.subjectId) : null,
    address: row.address,
    device: row.device,
    shownCount:
      row.patientId !== patientId || row.shownIds.includes(patientId) ? row.shownIds.length : null,
  }))
}
