import { closeDb } from '#lib/db/client.ts'
import { reconcileOrders, settleMs } from '#lib/reconciliation/reconcile-orders.ts'

// Reconciles with the service at once; the web worker does it every minute.
// Needs the web app's settings in the environment; docs/operations.md says how.

try {
  const gaps = await reconcileOrders(new Date(Date.now() + settleMs))
  console.log(`Found ${gaps} orders with a missing webhook.`)
} finally {
  await closeDb()
}
