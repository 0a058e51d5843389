import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { hashKey } from '#service/http/authenticate-team.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import type { Manager, ServiceEnv } from '#service/http/router.ts'

const header = 'x-management-key'
const deprecatedHeader = 'x-service-org-key'

/**
 * Requires a management key of the organization in the path (specification 5). Every request with a valid key is in the
 * audit, refused ones included; a change is recorded before it begins and with its outcome.
 */
export const authenticateManagement: MiddlewareHandler<ServiceEnv> = async (c, next) => {
  const isDeprecated = c.req.header(header) === undefined
  const key = c.req.header(header) ?? c.req.header(deprecatedHeader)
  if (!key)
    throw new HttpFault(401, 'Missing management key: send it in the x-management-key header')
  const found = await c.get('db').managementKey.findFirst({
    where: { hash: hashKey(key), deletedAt: null },
    select: { id: true, orgId: true, role: true, org: true, teams: { select: { teamId: true } } },
  })
  if (!found) throw new HttpFault(401, 'Invalid management key')
  const { id: keyId, orgId, role } = found
  c.set('manager', {
    keyId,
    orgId,
    teamIds: role === 'org_admin' ? null : found.teams.map(({ teamId }) => teamId),
  })
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  const entry = { operation: nameOf(c, isDeprecated), teamId: teamOf(c) }
  if (!isRead) await record(c, { ...entry, status: null })
  if (/^\/v1\/org\/([^/]+)/.exec(c.req.path)?.[1]?.toLowerCase() !== orgId)
    return refuse(c, entry, new HttpFault(404, 'Organization does not exist'))
  if (found.org.plan !== 'scale')
    return refuse(c, entry, new HttpFault(403, 'The management API is part of the Scale plan'))
  await next()
  await record(c, { ...entry, status: c.res.status })
}

/** Throws for a key that is bound to teams. */
export function requireOrgAdmin({ teamIds }: Manager) {
  if (teamIds) throw new HttpFault(403, 'Requires a management key of the organization')
}

interface Entry {
  operation: string
  teamId: string | null
}

async function refuse(c: Context<ServiceEnv>, entry: Entry, fault: HttpFault): Promise<never> {
  await record(c, { ...entry, status: fault.status })
  throw fault
}

function nameOf(c: Context<ServiceEnv>, isDeprecated: boolean) {
  const pattern =
    matchedRoutes(c).find(({ method }) => method !== 'ALL')?.path ?? c.req.path.split('/')[1]
  return `${c.req.method} ${pattern}${isDeprecated ? ` (${deprecatedHeader})` : ''}`
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function teamOf(c: Context<ServiceEnv>) {
  const given = /\/team\/([^/]+)/.exec(c.req.path)?.[1] ?? ''
  return uuid.test(given) ? given : null
}

async function record(c: Context<ServiceEnv>, entry: Entry & { status: number | null }) {
  const { orgId, keyId: managementKeyId } = c.get('manager')
  await c.get('db').auditEntry.create({
    data: { ...entry, orgId, managementKeyId, requestId: c.get('requestId') },
  })
}
