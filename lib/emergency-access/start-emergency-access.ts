import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { readLocale } from '#lib/i18n/locale.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { emergencyAccessMail } from '#lib/mail/templates/emergency-access-mail.ts'
import { maxReasonLength, minReasonLength } from './emergency-access-view.ts'

const accessMs = 30 * 60_000

export const startEmergencyAccessParams = z.object({ patientId: z.uuid() })
export const startEmergencyAccessInput = z.strictObject({
  reason: z
    .string({ error: 'required' })
    .trim()
    .min(minReasonLength, { error: 'too-short' })
    .max(maxReasonLength, { error: 'too-long' }),
})

/** Opens a patient's results and originals to this member of staff for half an hour, and mails the administrators; the reason cannot be changed later. The same request sent again starts nothing new. */
export async function startEmergencyAccess(
  context: Context,
  { patientId, ...input }: { patientId: string; reason: string },
): Promise<{ endsAt: string }> {
  const { userId } = requireStaff(context, 'patients:emergency-access')
  const { reason } = parseInput(startEmergencyAccessInput, input)
  return db().$transaction(async (tx) => {
    const patient = await tx.patient.findFirst({
      where: { id: patientId, isStock: false, deletedAt: null },
      select: { id: true },
    })
    if (!patient) throw notFound()
    const open = await findOpenFor(tx, { patientId, userId, reason })
    return open ?? openEmergencyAccess(tx, context, { patientId, reason, accessMs })
  })
}

async function findOpenFor(
  tx: Transaction,
  access: { patientId: string; userId: string; reason: string },
): Promise<{ endsAt: string } | undefined> {
  const key = `emergency-access ${access.userId} ${access.patientId}`
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`
  const open = await tx.emergencyAccess.findFirst({
    where: { ...access, viewingId: null, endsAt: { gt: new Date() } },
    orderBy: { endsAt: 'desc' },
  })
  return open ? { endsAt: open.endsAt.toISOString() } : undefined
}

/** One for a viewing holds in its session alone, and only until the viewing ends. */
export async function openEmergencyAccess(
  tx: Transaction,
  context: Context,
  given: { patientId: string; reason: string; accessMs: number; viewingId?: string },
): Promise<{ endsAt: string }> {
  const { userId, name: staffName } = requireStaff(context, 'patients:emergency-access')
  const { patientId, reason, viewingId = null } = given
  const startedAt = new Date()
  const endsAt = new Date(startedAt.getTime() + given.accessMs)
  await tx.emergencyAccess.create({
    data: { patientId, userId, reason, startedAt, endsAt, viewingId },
  })
  await recordAudit(tx, context, {
    action: 'patients.emergency-access',
    patientId,
    subject: 'patient',
    subjectId: patientId,
  })
  await notifyAdmins(tx, { staffName, minutes: given.accessMs / 60_000 })
  return { endsAt: endsAt.toISOString() }
}

async function notifyAdmins(tx: Transaction, access: { staffName: string; minutes: number }) {
  const admins = await tx.user.findMany({
    where: { role: 'admin', disabledAt: null },
    select: { email: true, name: true, locale: true },
  })
  for (const { locale, ...admin } of admins)
    await sendMail(tx, emergencyAccessMail({ ...admin, locale: readLocale(locale) }, access))
}
