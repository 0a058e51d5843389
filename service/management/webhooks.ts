import { randomBytes } from 'node:crypto'
import type { CursorQuery } from '#contract/management/teams.ts'
import type { CreateWebhook, PatchWebhook, WireWebhook } from '#contract/management/webhooks.ts'
import { now } from '#platform/clock.ts'
import type { Db, DbReader, Transaction } from '#service/db/client.ts'
import type { WebhookEndpoint } from '#service/db/generated/client.ts'
import type { ServiceSettings } from '#service/env/env.ts'
import { HttpFault, invalidValue } from '#service/http/http-fault.ts'
import { presentTime } from '#service/http/present-time.ts'
import type { Manager } from '#service/http/router.ts'
import { BlockedAddress, parseEndpointUrl } from '#service/webhooks/check-address.ts'
import { releaseJobName } from '#service/webhooks/replay/release-held.ts'
import { sealSecret } from '#service/webhooks/secrets/seal-secret.ts'
import { readPage } from './page.ts'
import { requireTeam } from './teams.ts'

/** The endpoints of one team in one environment. */
export interface WebhookScope {
  manager: Manager
  teamId: string
  environment: string
}

const maxEndpoints = 50

function presentWebhook(endpoint: WebhookEndpoint): WireWebhook {
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    rate_limit: endpoint.rateLimit,
    disabled: endpoint.disabled,
    filter_types: endpoint.filterTypes.length === 0 ? null : endpoint.filterTypes,
    created_at: presentTime(endpoint.createdAt),
    updated_at: presentTime(endpoint.updatedAt),
  }
}

/** Throws 404 where the team does not exist or is in another environment. */
export async function requireScope(db: DbReader, { manager, teamId, environment }: WebhookScope) {
  const team = await requireTeam(db, manager, teamId)
  if (team.environment !== environment)
    throw new HttpFault(404, 'The team is in another environment')
  return team.id
}

export async function requireWebhook(db: DbReader, scope: WebhookScope, id: string) {
  const teamId = await requireScope(db, scope)
  const found = await db.webhookEndpoint.findFirst({ where: { id, teamId, deletedAt: null } })
  if (!found) throw new HttpFault(404, 'Webhook does not exist')
  return found
}

/** Throws 404 where it was deleted since it was looked up. */
export async function lockWebhook(tx: Transaction, id: string) {
  await tx.$queryRaw`SELECT 1 FROM webhook_endpoint WHERE id = ${id} FOR UPDATE`
  const found = await tx.webhookEndpoint.findFirst({ where: { id, deletedAt: null } })
  if (!found) throw new HttpFault(404, 'Webhook does not exist')
  return found
}

export async function listWebhooks(db: DbReader, scope: WebhookScope, query: CursorQuery) {
  const teamId = await requireScope(db, scope)
  const { rows, next_cursor } = await readPage(
    query,
    ({ where, ...range }) =>
      db.webhookEndpoint.findMany({ where: { teamId, deletedAt: null, ...where }, ...range }),
    /^ep_[\w-]{1,90}$/,
  )
  return { data: rows.map(presentWebhook), next_cursor }
}

export async function getWebhook(db: DbReader, scope: WebhookScope, id: string) {
  return presentWebhook(await requireWebhook(db, scope, id))
}

export const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

export async function createWebhook(
  { db, settings }: { db: Db; settings: ServiceSettings },
  scope: WebhookScope,
  { secret, ...input }: CreateWebhook,
) {
  const teamId = await requireScope(db, scope)
  requireUrl(input.url, settings)
  const id = `ep_${randomBytes(12).toString('hex')}`
  return db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM team WHERE id = ${teamId}::uuid FOR UPDATE`
    if ((await tx.webhookEndpoint.count({ where: { teamId, deletedAt: null } })) >= maxEndpoints)
      throw new HttpFault(409, `A team has at most ${maxEndpoints} webhooks`)
    const created = await tx.webhookEndpoint.create({
      data: {
        ...columnsOf(input),
        id,
        teamId,
        url: input.url,
        environment: scope.environment,
        filterTypes: input.filter_types ?? [],
        disabledAt: input.disabled ? now() : null,
        secret: sealSecret(secret ?? newSecret(), id, settings.SERVICE_SECRETS_KEY),
        createdAt: now(),
        updatedAt: now(),
      },
    })
    return presentWebhook(created)
  })
}

/** Enabling one forgets the failures that disabled it, and delivers what was held for it. */
export async function patchWebhook(
  { db, settings }: { db: Db; settings: ServiceSettings },
  scope: WebhookScope,
  { id, input }: { id: string; input: PatchWebhook },
) {
  await requireWebhook(db, scope, id)
  if (input.url !== undefined) requireUrl(input.url, settings)
  return db.$transaction(async (tx) => {
    const before = await lockWebhook(tx, id)
    const changed = await tx.webhookEndpoint.update({
      where: { id },
      data: {
        ...columnsOf(input),
        ...(input.disabled === false && {
          disabledReason: null,
          disabledAt: null,
          failingSince: null,
          failingNoticeAt: null,
        }),
        ...(input.disabled === true && !before.disabled && { disabledAt: now() }),
        updatedAt: now(),
      },
    })
    if (input.disabled === false)
      await tx.$executeRaw`SELECT graphile_worker.add_job(${releaseJobName})`
    return presentWebhook(changed)
  })
}

/** What was to be delivered to it ends. */
export async function deleteWebhook(db: Db, scope: WebhookScope, id: string) {
  await requireWebhook(db, scope, id)
  await db.$transaction([
    db.webhookEndpoint.update({
      where: { id },
      data: { disabled: true, deletedAt: now(), headers: null },
    }),
    db.webhookDelivery.updateMany({
      where: { endpointId: id, status: { in: ['pending', 'held'] } },
      data: { status: 'failed', endReason: 'deleted', nextAttemptAt: null, finishedAt: now() },
    }),
  ])
}

/** The given columns; a missing field leaves its column as it is. */
function columnsOf(given: PatchWebhook) {
  return {
    url: given.url,
    description: given.description === '' ? null : given.description,
    rateLimit: given.rate_limit,
    disabled: given.disabled,
    filterTypes: given.filter_types === null ? [] : given.filter_types,
  }
}

function requireUrl(url: string, { SERVICE_WEBHOOK_ALLOW_PRIVATE: allowPrivate }: ServiceSettings) {
  try {
    parseEndpointUrl(url, { allowPrivate })
  } catch (error) {
    if (error instanceof BlockedAddress) throw invalidValue(['body', 'url'], error.message)
    throw error
  }
}
