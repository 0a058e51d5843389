import { readFile } from 'node:fs/promises'
import { closeDb, db } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'
import type { Sandbox } from '#scripts/launcher/sandbox-file.ts'
import { planOrders } from './order-plan.ts'
import { seedPatients } from './patients.ts'
import { seedPeople } from './people.ts'
import { playResults } from './play-results.ts'
import { listKitTests, sandboxCalls } from './sandbox-calls.ts'
import { seedContact } from './seed-contact.ts'
import { seedMessages } from './seed-messages.ts'
import { seedReports } from './seed-reports.ts'
import { seedRoster } from './seed-roster.ts'
import { seedTemplates } from './seed-templates.ts'
import { seedVisits } from './seed-visits.ts'
import { seedWearables } from './seed-wearables.ts'
import { sendUnreadableMessage } from './send-unreadable-message.ts'
import { completeSeed, isSeeded, seedStaff } from './staff.ts'
import { teachReading } from './teach-reading.ts'
import { waitUntilApplied } from './wait-until-applied.ts'
import { walkOrders } from './walk-orders.ts'

// Seeds the demo clinic through the regular paths: accounts by the app's verbs, orders through the service's API, and
// the app's copy of them through webhooks; then what patients and staff do, by the app's verbs.

try {
  if (!(await isSeeded())) {
    console.log('Writing the demo clinic: 40 patients, 157 orders …')
    const { users } = JSON.parse(await readFile(env().SANDBOX_FILE ?? '', 'utf8')) as Sandbox
    const patients = await seedPatients(
      seedPeople,
      users.find((user) => user.role === 'patient'),
    )
    const staff = await seedStaff(users)
    await seedRoster(staff)
    await seedContact(staff)
    const calls = sandboxCalls(env().SERVICE_BASE_URL, env().SERVICE_API_KEY)
    const tests = await listKitTests(calls)
    const orders = planOrders(seedPeople.length, tests.length)
    const walked = await walkOrders({ calls, orders, patients, tests })
    await playResults({ calls, walked, staff, templates: await seedTemplates(staff) })
    await waitUntilApplied(walked.map(({ orderId }) => orderId))
    await sendUnreadableMessage()
    const taught = await seedReports(patients.people)
    await seedVisits({ calls, people: patients.people })
    await seedMessages(staff, patients.people)
    await seedWearables(calls, patients.people)
    await teachReading(taught, staff)
    // Its past is dated back: a comparison meanwhile took what was still on its way for lost.
    await db().reconciliationGap.deleteMany()
    await completeSeed(users)
  }
} finally {
  await closeDb()
}
