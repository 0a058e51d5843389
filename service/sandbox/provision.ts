import { createHash } from 'node:crypto'
import type { Physician } from '#contract/people.ts'
import type { SecretKey } from '#platform/secret-keys.ts'
import type { Db, Transaction } from '#service/db/client.ts'
import { hashKey } from '#service/http/authenticate-team.ts'
import {
  isSealedWithNewestKey,
  openSecret,
  sealSecret,
} from '#service/webhooks/secrets/seal-secret.ts'

export interface SandboxPlan {
  orgId: string
  teamId: string
  orgName: string
  teamName: string
  teamApiKey: string
  managementKey: string
  webhookUrl: string
  webhookSecret: string
  secretKeys: readonly SecretKey[]
  physicians: Physician[]
}

export async function provisionSandbox(db: Db, plan: SandboxPlan) {
  await db.$transaction(async (tx) => {
    // Otherwise two programs that start together would both insert.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`provision ${plan.teamId}`}, 0))`
    await provisionTeam(tx, plan)
    await provisionKeys(tx, plan)
    await provisionWebhook(tx, plan)
    for (const { first_name: firstName, last_name: lastName, npi } of plan.physicians) {
      await tx.teamPhysician.upsert({
        where: { teamId_npi: { teamId: plan.teamId, npi } },
        create: { teamId: plan.teamId, firstName, lastName, npi },
        update: { firstName, lastName },
      })
    }
  })
}

async function provisionTeam(tx: Transaction, { orgId, orgName, teamId, teamName }: SandboxPlan) {
  await tx.organization.upsert({
    where: { id: orgId },
    create: { id: orgId, name: orgName },
    update: { name: orgName },
  })
  await tx.team.upsert({
    where: { id: teamId },
    create: {
      id: teamId,
      orgId,
      name: teamName,
      region: 'us',
      environment: 'sandbox',
      // Phial shows partial results.
      partialWebhooksEnabled: true,
      aggregateQueriesEnabled: true,
    },
    update: {
      orgId,
      name: teamName,
      partialWebhooksEnabled: true,
      aggregateQueriesEnabled: true,
    },
  })
}

async function provisionKeys(
  tx: Transaction,
  { orgId, teamId, teamApiKey, managementKey }: SandboxPlan,
) {
  const label = 'Local sandbox'
  const teamKeyHash = hashKey(teamApiKey)
  await tx.teamApiKey.upsert({
    where: { hash: teamKeyHash },
    create: { teamId, label, hint: teamApiKey.slice(-4), hash: teamKeyHash },
    update: { teamId, deletedAt: null },
  })
  const managementKeyHash = hashKey(managementKey)
  await tx.managementKey.upsert({
    where: { hash: managementKeyHash },
    create: {
      orgId,
      label,
      role: 'org_admin',
      hint: managementKey.slice(-4),
      hash: managementKeyHash,
    },
    update: { orgId, deletedAt: null },
  })
}

const ownDescription = 'Local sandbox'

async function provisionWebhook(
  tx: Transaction,
  { teamId, webhookUrl: url, webhookSecret, secretKeys }: SandboxPlan,
) {
  // Under another port it is the same endpoint: nothing more is sent to the former one.
  const existing = await tx.webhookEndpoint.findFirst({
    where: { teamId, deletedAt: null, OR: [{ url }, { description: ownDescription }] },
    select: { id: true, url: true, secret: true },
    orderBy: { createdAt: 'asc' },
  })
  const id =
    existing?.id ??
    `ep_${createHash('sha256').update(`${teamId} ${url}`).digest('hex').slice(0, 24)}`
  if (existing?.url === url && hasSecret(existing, webhookSecret, secretKeys)) return
  const secret = sealSecret(webhookSecret, id, secretKeys)
  await tx.webhookEndpoint.upsert({
    where: { id },
    create: { id, teamId, url, secret, description: ownDescription },
    update: { url, secret },
  })
}

/** A secret that does not open is a different one. */
function hasSecret(
  { id, secret }: { id: string; secret: string },
  wanted: string,
  keys: readonly SecretKey[],
) {
  try {
    return isSealedWithNewestKey(secret, keys) && openSecret(secret, id, keys) === wanted
  } catch {
    return false
  }
}
