import { z } from 'zod'
import type { AppointmentView } from '#lib/appointments/appointment-view.ts'
import { findOpenVisits } from '#lib/appointments/find-open-visits.ts'
import { recordAccess } from '#lib/audit/record-access.ts'
import type { Context, StaffActor } from '#lib/auth/context.ts'
import { hasPermission, requireStaff } from '#lib/auth/permissions.ts'
import { findOpenCriticals } from '#lib/critical-results/find-open-criticals.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import type { ClinicalAccess } from '#lib/emergency-access/emergency-access-view.ts'
import { findClinicalAccess } from '#lib/emergency-access/require-clinical-access.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { maxPage } from '#lib/http/parse-page.ts'
import type { PatientId } from '#lib/ids.ts'
import { canMail } from '#lib/mail/can-mail.ts'
import type { OrderPage } from '#lib/orders/order-view.ts'
import { presentSummary, readFields } from '#lib/orders/present-order.ts'
import { addEvents } from '#lib/orders/read-orders.ts'
import { type PatientActivityPage, readPatientActivity } from './patient-activity.ts'
import type { PatientView } from './patient-view.ts'
import { readPatient } from './read-patient.ts'

const pageSize = 20

export const getPatientInput = z.object({
  /** Any text: an invalid id is not found. */
  patientId: z.string().brand<'PatientId', 'inout'>(),
  page: z.coerce.number().int().min(1).max(maxPage).default(1),
})

export interface StaffPatientView {
  patient: PatientView
  orders: OrderPage
  /** the newest */
  activity: PatientActivityPage
  clinicalAccess: ClinicalAccess
  can: {
    /** to an account, or withdraw an invitation */
    invite: boolean
    /** False where no mail server is set up. */
    mail: boolean
    resetSecondStep: boolean
  }
  /** that have to be canceled before the patient is deleted; for who may delete */
  openVisits: AppointmentView[]
  /** ids of the loops that have to be closed before it; for who may delete */
  openCriticals: string[]
  /** that the newest order was placed with, of a patient who has no account */
  orderEmail: string | null
  access: string
}

export async function getPatient(
  context: Context,
  input: z.input<typeof getPatientInput>,
  token?: string | null,
): Promise<StaffPatientView> {
  const actor = requireStaff(context, 'patients:read')
  const { patientId, page } = parseInput(getPatientInput, input)
  return db().$transaction(async (tx) => {
    const patient = await readPatient(tx, patientId)
    const clinicalAccess = await findClinicalAccess(tx, context, patient.patientId)
    const orders = await readOrders(tx, actor, { patientId: patient.patientId, page })
    const activity = await readPatientActivity(tx, { patientId: patient.patientId })
    const ids = { patientId: patient.patientId, subject: 'patient', subjectId: patient.patientId }
    const record = { action: 'patients.read', ...ids } as const
    const access = await recordAccess(tx, context, { record, scope: `page ${orders.page}`, token })
    const mail = canMail()
    const can = {
      invite: mail && isInvitable(patient) && hasPermission(actor, 'patients:add'),
      mail,
      resetSecondStep:
        patient.account?.hasSecondStep === true && hasPermission(actor, 'users:manage'),
    }
    const mayDelete = hasPermission(actor, 'patients:delete')
    const openVisits = mayDelete ? await findOpenVisits(tx, patient.patientId) : []
    const openCriticals = mayDelete ? await findOpenCriticals(tx, patient.patientId) : []
    const orderEmail = isInvitable(patient) ? await findOrderEmail(tx, patient.patientId) : null
    return {
      patient,
      orders,
      activity,
      clinicalAccess,
      can,
      openVisits,
      openCriticals,
      orderEmail,
      access,
    }
  })
}

const isInvitable = ({ isStock, account }: PatientView) => !isStock && !account

async function findOrderEmail(tx: Transaction, patientId: PatientId): Promise<string | null> {
  const rows = await tx.orderProjection.findMany({
    where: { clientUserId: patientId },
    orderBy: [{ placedAt: 'desc' }, { orderId: 'asc' }],
    take: pageSize,
  })
  const emails = rows.map((row) => readFields(row).text('patient_details.email'))
  return emails.find((email) => email !== null) ?? null
}

async function readOrders(
  tx: Transaction,
  actor: StaffActor,
  { patientId, page: asked }: { patientId: PatientId; page: number },
): Promise<OrderPage> {
  const where = { clientUserId: patientId }
  const total = await tx.orderProjection.count({ where, take: pageSize * maxPage })
  const page = Math.min(asked, Math.max(1, Math.ceil(total / pageSize)))
  const rows = await tx.orderProjection.findMany({
    where,
    orderBy: [{ placedAt: 'desc' }, { orderId: 'asc' }],
    skip: (page - 1) * pageSize,
    take: pageSize,
  })
  const orders = await addEvents(tx, rows)
  return {
    orders: orders.map((order) => presentSummary(order, actor)),
    page,
    size: pageSize,
    total,
    isTotalCapped: false,
  }
}
