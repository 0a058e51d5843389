import { OpenAPIHono } from '@hono/zod-openapi'
import type { HonoRequest } from 'hono'
import type { Log } from '#platform/log.ts'
import type { Db } from '#service/db/client.ts'
import type { ServiceSettings } from '#service/env/env.ts'
import { HttpFault } from './http-fault.ts'
import { presentValidationDetails } from './validation-details.ts'

export interface ServiceEnv {
  Variables: {
    db: Db
    settings: ServiceSettings
    log: Log
    requestId: string
    teamId: string
    keyId: string
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

export function createRouter() {
  return new OpenAPIHono<ServiceEnv>({
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
