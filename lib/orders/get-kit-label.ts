import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { OrderId } from '#lib/ids.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import { requireOrder } from './read-orders.ts'

export interface KitLabelView {
  sampleId: string
  labTestName: string
}

export async function getKitLabel(
  context: Context,
  { orderId }: { orderId: OrderId },
): Promise<KitLabelView> {
  requireStaff(context, 'simulator:use')
  if (!env().LOCAL_SANDBOX) throw notFound()
  const { row } = await requireOrder(db(), orderId)
  const label = await askService(serviceClient().getKitLabel(row.orderId))
  await db().$transaction((tx) =>
    recordAudit(tx, context, {
      action: 'simulator.label',
      patientId: row.clientUserId,
      subject: 'order',
      subjectId: row.orderId,
    }),
  )
  return { sampleId: label.sample_id, labTestName: label.lab_test_name }
}
