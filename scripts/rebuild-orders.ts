import { closeDb, db } from '#lib/db/client.ts'
import { rebuildProjections } from '#lib/orders/rebuild-projections.ts'

// Drops what the app knows of every order and lab report and folds it anew from the messages that it kept.
// Needs the web app's settings in the environment; docs/operations.md says how.

try {
  const { messages } = await rebuildProjections(db())
  console.log(`Rebuilt the orders and reports from ${messages} messages.`)
} finally {
  await closeDb()
}
