import { closeDb, db } from '#lib/db/client.ts'
import { rebuildProjections } from '#lib/service-log/rebuild-projections.ts'
import { appliers } from '#lib/worker/appliers.ts'

// Rebuilds the projections of orders and lab reports from the stored messages.
// Needs the web app's settings in the environment; docs/operations.md says how.

try {
  const { messages } = await rebuildProjections(db(), appliers)
  console.log(`Rebuilt the orders and reports from ${messages} messages.`)
} finally {
  await closeDb()
}
