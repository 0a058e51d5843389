import { OpenAPIHono } from '@hono/zod-openapi'
import type { Log } from '#lib/runtime/log.ts'
import type { Db } from '#service/db/client.ts'
import type { ServiceSettings } from '#service/env.ts'
import { HttpFault } from './http-fault.ts'
import { presentValidationDetails } from './validation-details.ts'

export interface ServiceEnv {
  Variables: {
    db: Db
    settings: ServiceSettings
    log: Log
    requestId: string
    /** The team whose key came with the request; set on every team route. */
    teamId: string
  }
}

const places = { param: 'path', query: 'query', header: 'header', json: 'body', form: 'body', cookie: 'header' } as const

/** A router whose failed validations answer 422 with every fault named. */
export function createRouter() {
  return new OpenAPIHono<ServiceEnv>({
    defaultHook: async (result, c) => {
      if (result.success) return undefined
      const place = places[result.target]
      const given = place === 'path' ? c.req.param() : place === 'query' ? c.req.query() : await readGivenBody(c.req)
      throw new HttpFault(422, presentValidationDetails(result.error, place, given))
    },
  })
}

async function readGivenBody(request: { json(): Promise<unknown> }) {
  return request.json().catch(() => null)
}
