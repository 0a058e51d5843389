import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { ServiceEnv } from '#service/http/router.ts'
import { listSubjects } from './list-subjects.ts'

/** The catalog, a team with its physicians and order of providers, what an area has, providers, LOINC and the sandbox's faults name no person. */
const shared =
  /^\/(v3\/lab_tests?(\/|$)|v3\/order\/(area|psc)\/info$|v3\/order\/(phlebotomy|psc)\/appointment\/cancellation-reasons$|v3\/order\/psc\/appointment\/availability$|v2\/team\/:team_id(\/physicians)?$|v2\/team\/source\/priorities$|v2\/providers$|lab_report\/v1\/loinc$|sandbox\/faults(\/|$))/

/**
 * Records every operation of a team key that reads or changes a person's data, refused ones included, before its answer
 * is sent: what cannot be audited is not answered. A change is recorded twice, before it begins and with its outcome, so
 * that none is missing when the program dies in between.
 */
export const auditTeamAccess: MiddlewareHandler<ServiceEnv> = async (c, next) => {
  const pattern = matchedRoutes(c).find(({ method }) => method !== 'ALL')?.path
  if (!pattern || shared.test(pattern)) return next()
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  const operation = `${isRead ? 'GET' : c.req.method} ${pattern}`
  const person = { user_id: c.get('linkUserId') }
  if (!isRead)
    await record(c, { operation, subjects: listSubjects(addressOf(c), person), status: null })
  await next()
  // A year of samples names no one else than its address does.
  const answer = isSampleList(pattern) ? undefined : await readAnswer(c.res)
  const subjects = listSubjects(addressOf(c), person, await readRequest(c), answer)
  await record(c, { operation, subjects, status: c.res.status })
}

const isSampleList = (pattern: string) => pattern.startsWith('/v2/timeseries/')

type ServiceContext = Context<ServiceEnv>

async function record(
  c: ServiceContext,
  entry: { operation: string; subjects: string[]; status: number | null },
) {
  await c.get('db').auditEntry.create({
    data: {
      ...entry,
      teamId: c.get('teamId'),
      keyId: c.get('keyId'),
      requestId: c.get('requestId'),
    },
  })
}

function addressOf(c: ServiceContext): string {
  return c.req.url.slice(c.req.url.indexOf('/', 'https://'.length))
}

/** Only what has been read already: an upload is not JSON, and a refused body was never read. */
async function readRequest({ req }: ServiceContext): Promise<unknown> {
  if (!req.bodyCache.text) return undefined
  return req.json().catch(() => undefined)
}

async function readAnswer(answer: Response): Promise<unknown> {
  if (!answer.headers.get('content-type')?.startsWith('application/json')) return undefined
  return answer
    .clone()
    .json()
    .catch(() => undefined)
}
