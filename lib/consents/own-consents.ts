import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import type { PatientId } from '#lib/ids.ts'
import {
  type agreeInput,
  type ConsentDetails,
  type consentParams,
  isAsked,
  isWithdrawable,
  type OwnConsents,
  type withdrawInput,
} from './consent-ledger.ts'
import { findConsentText, findCurrentConsentText } from './consent-texts.ts'
import type { ConsentType } from './consent-types.ts'
import { listAgreements } from './list-agreements.ts'
import { listVersions, readLedger } from './read-ledger.ts'
import { recordConsents } from './record-consents.ts'
import { listStatedConsents } from './stated-consents.ts'

export async function listOwnConsents(context: Context): Promise<OwnConsents> {
  const { patientId } = requirePatient(context, 'account:own')
  return db().$transaction(async (tx) => {
    await recordAudit(tx, context, { action: 'consents.list-own', patientId })
    return {
      consents: await readLedger(tx, { patientId, locale: context.locale }),
      stated: await listStatedConsents(tx, { patientId }),
    }
  })
}

/** Throws not-found for a type that is neither asked for nor was given. */
export async function getOwnConsent(
  context: Context,
  { type }: z.infer<typeof consentParams>,
): Promise<ConsentDetails> {
  const { consents } = await listOwnConsents(context)
  const consent = consents.find((each) => each.type === type)
  if (!consent) throw notFound()
  const text = findCurrentConsentText(type as ConsentType) ?? findConsentText(type, consent.version)
  return {
    consent,
    text: text?.text[context.locale] ?? '',
    versions: listVersions(type, context.locale),
  }
}

/** Throws not-possible-now when the version shown is no longer the newest. Agreeing twice adds one record. */
export async function agreeToConsent(
  context: Context,
  { type, version }: z.infer<typeof consentParams> & z.infer<typeof agreeInput>,
) {
  const actor = requirePatient(context, 'account:own')
  const text = findCurrentConsentText(type as ConsentType)
  if (!text || !isAsked(type)) throw notFound()
  if (text.version !== version) throw new AppError('not-possible-now')
  await db().$transaction(async (tx) => {
    await lockConsents(tx, actor.patientId)
    const agreed = await listAgreements(tx, actor.patientId)
    if (agreed.some((row) => row.type === type && row.version === version)) return
    const last = await tx.consentWithdrawal.findFirst({
      where: { patientId: actor.patientId, type },
      orderBy: { id: 'desc' },
    })
    const givenAt = later(await readDatabaseTime(tx), last?.withdrawnAt.getTime() ?? 0)
    await recordConsents(tx, context, actor, {
      consents: [{ text, givenAt, isStanding: false }],
      orderId: null,
    })
    await recordAudit(tx, context, { action: 'consents.agree', patientId: actor.patientId })
  })
}

/** Adds a record and leaves the earlier ones. Withdrawing twice adds one. */
export async function withdrawConsent(
  context: Context,
  { type, version }: z.infer<typeof consentParams> & z.infer<typeof withdrawInput>,
) {
  const { patientId } = requirePatient(context, 'account:own')
  if (!isWithdrawable(type)) throw notFound()
  await db().$transaction(async (tx) => {
    await lockConsents(tx, patientId)
    const agreed = (await listAgreements(tx, patientId)).find((row) => row.type === type)
    if (!agreed) return
    if (agreed.version !== version) throw new AppError('not-possible-now')
    const withdrawnAt = later(await readDatabaseTime(tx), agreed.givenAt.getTime() + 1)
    await tx.consentWithdrawal.create({ data: { patientId, type, version, withdrawnAt } })
    await untick(tx, patientId, type)
    await recordAudit(tx, context, { action: 'consents.withdraw', patientId })
  })
}

/** Entries follow each other by their times, which are read back to the millisecond. */
const later = (now: Date, earliestMs: number) => new Date(Math.max(now.getTime(), earliestMs))

/** What was ticked in an unsent registration does not survive the withdrawal. */
async function untick(tx: Transaction, patientId: PatientId, type: string) {
  await tx.$executeRaw`
    UPDATE draft SET data = data #- ARRAY['consents', ${type}], consent_times = consent_times - ${type},
           version = version + 1, updated_at = now()
     WHERE patient_id = ${patientId}::uuid AND kind = 'register-kit' AND data -> 'consents' ? ${type}`
}

async function lockConsents(tx: Transaction, patientId: PatientId) {
  await tx.$queryRaw`SELECT id::text FROM patient WHERE id = ${patientId}::uuid FOR UPDATE`
}
