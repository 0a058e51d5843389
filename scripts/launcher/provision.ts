import { createLog } from '#platform/log.ts'
import { secretKeysSetting } from '#platform/secret-keys.ts'
import { seedCatalog } from '#service/catalog/seed-catalog.ts'
import { openServiceDatabase } from '#service/db/client.ts'
import { provisionSandbox } from '#service/sandbox/provision.ts'
import type { Sandbox } from './sandbox-file.ts'

const physicians = [
  { first_name: 'Adaeze', last_name: 'Okafor', npi: '1093817462' },
  { first_name: 'Henrik', last_name: 'Sorensen', npi: '1528064136' },
]

/** Seeds the local service's catalog, and the demo clinic's team, keys and webhook endpoint. */
export async function provision(databaseUrl: string, sandbox: Sandbox, secretsKey: string) {
  const { db, close } = openServiceDatabase(databaseUrl, createLog('launcher', 'silent'), 4)
  try {
    await seedCatalog(db)
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
