import { remindAt, visitReminders } from '#lib/appointments/mails/reminder-times.ts'
import { isOrderOver } from '#lib/appointments/order-of-visit.ts'
import { presentAppointment } from '#lib/appointments/present-appointment.ts'
import { readClinicName } from '#lib/clinic-contact/clinic-name.ts'
import type { Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { asPatientId } from '#lib/ids.ts'
import { appointmentMail } from '#lib/mail/templates/appointment-mail.ts'
import { orderMail } from '#lib/mail/templates/order-mail.ts'
import { findRecipient, type Recipient } from '#lib/notices/find-recipient.ts'
import { afterQuietHours, zonesToRespect } from '#lib/notices/quiet-hours.ts'
import { isRegistered } from '#lib/orders/order-policy.ts'
import type { MailPreview, OrderMails } from '#lib/orders/order-view.ts'
import type { FoundOrder } from '#lib/orders/present-order.ts'
import { findReminderReason } from './find-reminder-reason.ts'
import { canceledKey } from './notice-of-status.ts'
import { reminderDays } from './send-reminder.ts'

const dayMs = 86_400_000

interface Addressee {
  recipient: Recipient
  zones: readonly string[]
  silenced: ReadonlySet<string>
  now: Date
  clinicName: string
}

/** What the patient was mailed about an order, and the reminders that come unless the step is done before. */
export async function readOrderMails(
  tx: Transaction,
  found: FoundOrder,
  patientId: string | null,
): Promise<OrderMails> {
  const { orderId } = found.row
  const sent = await tx.resultNotice.findMany({
    where: { orderId, mailedAt: { not: null } },
    orderBy: { mailedAt: 'desc' },
  })
  const addressee = patientId ? await findAddressee(tx, patientId) : undefined
  const keys = new Set(sent.map(({ kind, key }) => `${kind} ${key}`))
  const next = addressee
    ? [...previewReminders(found, addressee, keys), ...(await previewVisit(tx, found, addressee))]
    : []
  return {
    sent: sent.map(({ kind, key, mailedAt }) => ({
      kind: key === canceledKey ? canceledKey : kind,
      at: mailedAt?.toISOString() ?? '',
    })),
    next: next.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
  }
}

async function findAddressee(tx: Transaction, patientId: string): Promise<Addressee | undefined> {
  const recipient = await findRecipient(tx, asPatientId(patientId), 'results')
  const patient = await tx.patient.findUnique({
    where: { id: patientId },
    select: { address: true, user: { select: { silencedMail: { select: { kind: true } } } } },
  })
  if (!recipient || !patient?.user) return undefined
  return {
    recipient,
    zones: zonesToRespect(patient.address),
    silenced: new Set(patient.user.silencedMail.map(({ kind }) => kind)),
    now: await readDatabaseTime(tx),
    clinicName: await readClinicName(tx),
  }
}

function previewReminders(
  { row, events }: FoundOrder,
  { recipient, zones, silenced, now, clinicName }: Addressee,
  sent: ReadonlySet<string>,
): MailPreview[] {
  const reason = findReminderReason({ method: row.method, events })
  if (!reason) return []
  const { kind, since } = reason
  const kitStep = isRegistered({ method: row.method, status: row.status, events })
    ? 'mail-kit'
    : 'register-kit'
  const text = kind === 'kit-reminder' ? kitStep : 'book-visit'
  const mail = orderMail(recipient, { orderId: row.orderId, kind: text }).write(clinicName)
  return reminderDays[kind]
    .filter((days) => !sent.has(`${kind} ${days}`))
    .map((days) => afterQuietHours(new Date(since.getTime() + days * dayMs), zones))
    .filter((at) => at > now)
    .map((at) => preview(kind, at, mail, silenced))
}

async function previewVisit(
  tx: Transaction,
  { row }: FoundOrder,
  { recipient, zones, silenced, now, clinicName }: Addressee,
): Promise<MailPreview[]> {
  if (isOrderOver(row.status)) return []
  const visit = await tx.appointmentProjection.findFirst({
    where: { orderId: row.orderId, status: 'confirmed', startAt: { gt: now } },
  })
  const startAt = visit?.startAt
  if (!visit || !startAt) return []
  const { timeZone, place } = presentAppointment(visit, now)
  const mail = appointmentMail(recipient, {
    orderId: row.orderId,
    kind: 'reminder',
    startAt: startAt.toISOString(),
    timeZone,
    place: place.name && [place.name, ...place.lines].join(', '),
    canBookAnother: false,
  }).write(clinicName)
  return visitReminders
    .map((reminder) => remindAt(reminder, startAt, zones))
    .filter((at) => at > now)
    .map((at) => preview('appointment-reminder', at, mail, silenced))
}

function preview(
  kind: MailPreview['kind'],
  at: Date,
  { subject, text }: { subject: string; text: string },
  silenced: ReadonlySet<string>,
): MailPreview {
  return { kind, at: at.toISOString(), subject, text, isWanted: !silenced.has(kind) }
}
