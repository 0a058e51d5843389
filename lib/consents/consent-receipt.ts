import type { z } from 'zod'
import { type AuditRecord, recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient, requireStaff } from '#lib/auth/permissions.ts'
import { readClinicName } from '#lib/clinic-contact/clinic-name.ts'
import { readLogoPicture } from '#lib/clinic-logo/read-logo.ts'
import { db } from '#lib/db/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { dateFormat } from '#lib/i18n/date-format.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import type { PatientId } from '#lib/ids.ts'
import type { ConsentRecord, Patient } from '#prisma/generated/client.ts'
import type { receiptParams } from './consent-ledger.ts'
import { findConsentText } from './consent-texts.ts'
import { requireReceiptWriter } from './receipt-writer.ts'

type Wanted = z.infer<typeof receiptParams>

/** What the patient agreed to, as a tagged PDF in the language of the text. */
export async function getOwnReceipt(context: Context, { consentId }: Wanted): Promise<Uint8Array> {
  const { patientId } = requirePatient(context, 'account:own')
  return writeReceipt(context, { consentId, patientId, action: 'consents.download-own' })
}

export async function getPatientReceipt(
  context: Context,
  { consentId, patientId }: Wanted & { patientId: PatientId },
): Promise<Uint8Array> {
  requireStaff(context, 'patients:read')
  return writeReceipt(context, { consentId, patientId, action: 'consents.download' })
}

interface Receipt {
  consentId: string
  patientId: PatientId
  action: AuditRecord['action']
}

async function writeReceipt(context: Context, { consentId, patientId, action }: Receipt) {
  const read = await db().$transaction(async (tx) => {
    const record = await tx.consentRecord.findFirst({
      where: { id: BigInt(consentId), patientId, patient: { deletedAt: null } },
      include: { patient: true },
    })
    if (!record) throw notFound()
    const ended = await tx.consentWithdrawal.findFirst({
      where: { patientId, type: record.type, withdrawnAt: { gt: record.givenAt } },
      orderBy: { id: 'asc' },
    })
    await recordAudit(tx, context, {
      action,
      patientId,
      ...(record.orderId && { subject: 'order', subjectId: record.orderId }),
    })
    const clinic = await readClinicName(tx)
    return { record, withdrawnAt: ended?.withdrawnAt, clinic, logo: await readLogoPicture(tx) }
  })
  return drawReceipt(read)
}

interface Drawn {
  record: ConsentRecord & { patient: Patient }
  withdrawnAt: Date | undefined
  clinic: string
  logo: Buffer | undefined
}

async function drawReceipt({ record, withdrawnAt, clinic, logo }: Drawn): Promise<Uint8Array> {
  const locale = record.locale === 'es' ? 'es' : 'en'
  const t = translatorFor(locale, 'consents')
  const title = findConsentText(record.type, record.version)?.title[locale] ?? record.type
  const time = (instant: Date) =>
    dateFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(instant)
  const { firstName, lastName } = record.patient
  const language = locale === 'es' ? 'es-US' : 'en-US'
  const writer = await requireReceiptWriter()(t('receipt.title'), record.givenAt, language)
  if (logo) await writer.picture(logo, { height: 32, alt: t('receipt.logoAlt', { clinic }) })
  writer.heading(t('receipt.title'), 'H1')
  writer.text(clinic)
  writer.space(6)
  const lines: [string, string][] = [
    [t('receipt.consent'), title],
    [t('receipt.version'), record.version],
    [t('receipt.person'), [firstName, lastName].filter(Boolean).join(' ')],
    [t('receipt.agreedAt'), time(record.givenAt)],
    ...(withdrawnAt ? [[t('receipt.withdrawnAt'), time(withdrawnAt)] as [string, string]] : []),
    [t('receipt.order'), record.orderId ?? t('receipt.noOrder')],
    [t('receipt.hash'), record.textSha256],
  ]
  for (const [label, value] of lines) writer.text(`${label}: ${value}`)
  writer.heading(t('receipt.text'))
  for (const paragraph of record.text.split('\n\n')) {
    const [first = '', ...rest] = paragraph.split('\n')
    if (first.startsWith('## ')) writer.heading(first.slice(3), 'H3')
    const body = first.startsWith('## ') ? rest.join(' ') : paragraph
    if (body) writer.text(body)
    writer.space(3)
  }
  return writer.pdf.save()
}
