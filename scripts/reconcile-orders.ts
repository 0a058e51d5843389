import { closeDb } from '#lib/db/client.ts'
import { reconcileOrders, settleMs } from '#lib/reconciliation/reconcile-orders.ts'

// Asks the service at once for what lost webhooks would have told, up to this moment; the web worker does it every minute.
// Needs the web app's settings in the environment; docs/operations.md says how.

try {
  const gaps = await reconcileOrders(new Date(Date.now() + settleMs))
  console.log(`Found ${gaps} orders of which a webhook was missing.`)
} finally {
  await closeDb()
}
