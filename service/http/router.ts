import { OpenAPIHono } from '@hono/zod-openapi'
import type { HonoRequest } from 'hono'
import type { Log } from '#platform/log.ts'
import type { Db } from '#service/db/client.ts'
import type { ServiceSettings } from '#service/env/env.ts'
import { HttpFault } from './http-fault.ts'
import { presentValidationDetails } from './validation-details.ts'

/** Who manages: an organization's key, or one that is bound to some of its teams. */
export interface Manager {
  keyId: string
  orgId: string
  /** null for all teams of the organization */
  teamIds: string[] | null
}

export interface ServiceEnv {
  Variables: {
    db: Db
    /** a replica, or the same: for reads that may be a moment behind */
    readDb: Db
    settings: ServiceSettings
    log: Log
    requestId: string
    teamId: string
    keyId: string
    /** of the person who uses a link instead of a team key */
    linkUserId?: string
    /** of requests to the management API */
    manager: Manager
  }
}

const places = {
  param: 'path',
  query: 'query',
  header: 'header',
  json: 'body',
  form: 'body',
  cookie: 'header',
} as const

export function createRouter<E extends ServiceEnv = ServiceEnv>() {
  return new OpenAPIHono<E>({
    defaultHook: async (result, c) => {
      if (result.success) return undefined
      const place = places[result.target]
      const given = await readGiven(place, c.req)
      throw new HttpFault(422, presentValidationDetails(result.error, place, given))
    },
  })
}

/** A repeated query key is a list. */
async function readGiven(
  place: (typeof places)[keyof typeof places],
  request: HonoRequest,
): Promise<unknown> {
  switch (place) {
    case 'path':
      return request.param()
    case 'query':
      return Object.fromEntries(
        Object.entries(request.queries()).map(([key, values]) => [
          key,
          values.length === 1 ? values[0] : values,
        ]),
      )
    case 'header':
      return request.header()
    case 'body':
      return request.json().catch(() => null)
  }
}
