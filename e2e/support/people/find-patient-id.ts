import { queryDatabase } from '#e2e/support/app/database.ts'

export async function findPatientId(orderId: string) {
  const [row] = await queryDatabase<{ id: string }>(
    'SELECT client_user_id AS id FROM order_projection WHERE order_id = $1',
    [orderId],
  )
  if (!row) throw new Error(`no order ${orderId}`)
  return row.id
}
