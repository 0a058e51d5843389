import { createLog } from '#lib/runtime/log.ts'
import { openServiceDatabase } from '#service/db/client.ts'
import { seedCatalogue } from '#service/db/seed/catalogue.ts'
import { provisionSandbox } from '#service/sandbox/provision.ts'
import { secretKeysSetting } from '#service/webhooks/secrets/secret-keys.ts'
import type { Sandbox } from './sandbox-file.ts'

const physicians = [
  { first_name: 'Adaeze', last_name: 'Okafor', npi: '1093817462' },
  { first_name: 'Henrik', last_name: 'Sorensen', npi: '1528064136' },
]

/** Gives the local service its catalogue, and the demo clinic its team, keys and webhook endpoint. */
export async function provision(databaseUrl: string, sandbox: Sandbox, secretsKey: string) {
  const { db, close } = openServiceDatabase(databaseUrl, createLog('launcher', 'silent'), 4)
  try {
    await seedCatalogue(db)
    await provisionSandbox(db, {
      orgId: sandbox.orgId,
      teamId: sandbox.teamId,
      orgName: 'Cedar Vale Health',
      teamName: 'Cedar Vale at-home testing',
      teamApiKey: sandbox.teamApiKey,
      managementKey: sandbox.managementKey,
      webhookUrl: `${sandbox.webUrl}/api/webhooks/service`,
      webhookSecret: sandbox.webhookSecret,
      secretKeys: secretKeysSetting.parse(secretsKey),
      physicians,
    })
  } finally {
    await close()
  }
}
