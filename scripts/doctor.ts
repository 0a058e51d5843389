import { env } from '#lib/env/env.ts'
import { examine, type Finding } from '#scripts/doctor/examine.ts'
import { loadWebSettings } from '#scripts/launcher/web-settings-file.ts'

// npm run doctor
// Checks an installation: the web app's settings, database, folders, mail, clock, service and webhooks. Needs these settings in
// the environment, or a running `npm start` with its own PostgreSQL and the same DATA_DIR. Exits with 1 when something is wrong.

async function listFindings(): Promise<Finding[]> {
  try {
    await loadWebSettings(process.env)
    return await examine(env())
  } catch (error) {
    const fault = error instanceof Error ? error.message : 'The settings could not be read.'
    return [{ what: 'Settings', fault, advice: 'docs/deployment.md lists each setting.' }]
  }
}

const findings = await listFindings()
for (const { what, fault, advice } of findings) {
  console.log(`${fault === undefined ? 'ok   ' : 'WRONG'}  ${what}`)
  if (fault !== undefined) console.log(`       ${fault}\n       ${advice}`)
}
const wrong = findings.filter(({ fault }) => fault !== undefined).length
console.log(
  wrong === 0 ? '\nAll is well.' : `\n${wrong} of ${findings.length} checks found a fault.`,
)
process.exit(wrong === 0 ? 0 : 1)
