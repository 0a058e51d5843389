import { z } from 'zod'
import { recordLook } from '#lib/audit/record-look.ts'
import type { Context, StaffActor } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import type { PatientView } from '#lib/patients/patient-view.ts'
import { readPatient } from '#lib/patients/read-patient.ts'
import type { OrderPage } from './order-view.ts'
import { presentSummary } from './present-order.ts'
import { addEvents } from './read-orders.ts'

const pageSize = 20

export const getPatientInput = z.object({
  patientId: z.string(),
  /** of the orders */
  page: z.coerce.number().int().min(1).max(999).default(1),
})

export interface StaffPatientView {
  patient: PatientView
  orders: OrderPage
  /** Sent along when the page reads again by itself. */
  look: string
}

/** One patient with a page of their orders. The look is audited in the same transaction. */
export async function getPatient(
  context: Context,
  input: z.input<typeof getPatientInput>,
  /** The look that an open page goes on with. */
  token?: string | null,
): Promise<StaffPatientView> {
  const actor = requireStaff(context, 'patients:read')
  const { patientId, page } = parseInput(getPatientInput, input)
  return db().$transaction(async (tx) => {
    const patient = await readPatient(tx, patientId)
    const orders = await readOrders(tx, actor, { patientId: patient.patientId, page })
    const ids = { patientId: patient.patientId, subject: 'patient', subjectId: patient.patientId }
    const record = { action: 'patients.read', ...ids }
    const look = await recordLook(tx, context, { record, scope: `page ${orders.page}`, token })
    return { patient, orders, look }
  })
}

async function readOrders(
  tx: Transaction,
  actor: StaffActor,
  { patientId, page: asked }: { patientId: string; page: number },
): Promise<OrderPage> {
  const where = { clientUserId: patientId }
  const total = await tx.orderProjection.count({ where, take: pageSize * 999 })
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
