import type { Context } from '#lib/auth/context.ts'
import { requireConfirmedEmail, requirePermission } from '#lib/auth/permissions.ts'
import type { DbReader } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { OrderId } from '#lib/ids.ts'
import { readFields } from '#lib/orders/present-order.ts'
import { requireOrder, requireOwnOrder } from '#lib/orders/read-orders.ts'
import type { VisitPath, WireAddress } from '#lib/service-client/appointment-calls.ts'

const paths: Record<string, VisitPath> = { at_home_phlebotomy: 'phlebotomy', walk_in_test: 'psc' }

export interface VisitOrder {
  orderId: OrderId
  /** our patient's id, where the service names one */
  patientId: string | null
  path: VisitPath
  labTestId: string | null
  address: WireAddress | null
}

/** The order of a visit to book or move. Throws email-unconfirmed, and not-possible-now for an order that needs no visit. */
export async function requireBookableOrder(
  reader: DbReader,
  context: Context,
  orderId: OrderId,
): Promise<VisitOrder> {
  requireConfirmedEmail(context.actor)
  return requireVisitOrder(reader, context, orderId)
}

/**
 * The order of a visit: a patient's own, or any for staff who may book for others. Also before the address of the account
 * is confirmed, so that a visit can be canceled. Throws not-possible-now for an order that needs no visit.
 */
export async function requireVisitOrder(
  reader: DbReader,
  context: Context,
  orderId: OrderId,
): Promise<VisitOrder> {
  requirePermission(context, 'appointments:book')
  const { actor } = context
  const found =
    actor.kind === 'patient'
      ? await requireOwnOrder(reader, actor, orderId)
      : await requireOrder(reader, orderId)
  const { row } = found
  const path = row.method && Object.hasOwn(paths, row.method) ? paths[row.method] : undefined
  if (!path) throw new AppError('not-possible-now')
  const read = readFields(row)
  return {
    orderId: row.orderId,
    patientId: row.clientUserId,
    path,
    labTestId: row.labTestId,
    address: readAddress(read),
  }
}

type FieldReader = ReturnType<typeof readFields>

function readAddress(read: FieldReader): WireAddress | null {
  const line = (key: string) => read.text(`patient_address.${key}`)
  const [first_line, city, state, zip_code] = ['first_line', 'city', 'state', 'zip'].map(line)
  if (!first_line || !city || !state || !zip_code) return null
  return {
    first_line,
    second_line: read.dependentLine('patient_address', 'second_line'),
    city,
    state,
    zip_code,
    access_notes: read.dependentLine('patient_address', 'access_notes'),
  }
}
