import type { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { errorBody } from '#contract/errors.ts'
import type { ServiceEnv } from './router.ts'

const faults: Record<string, string> = {
  401: 'The API key is missing or invalid',
  413: 'The body is too large',
  415: 'The media type of the body is not accepted',
  422: 'Validation error',
  500: 'Internal server error',
  503: 'The service is busy: try again shortly',
}

/** The license requires it wherever codes are shown (service/loinc/NOTICE). */
const loincNotice =
  'This material contains content from LOINC (http://loinc.org). LOINC is copyright © Regenstrief Institute, Inc. and the Logical Observation Identifiers Names and Codes (LOINC) Committee and is available at no cost under the license at http://loinc.org/license. LOINC® is a registered United States trademark of Regenstrief Institute, Inc.'

/** How a request names who it is for. */
interface Credential {
  name: string
  header: string
}

const teamKey: Credential = { name: 'teamKey', header: 'x-service-api-key' }

export function buildOpenapiDocument(
  app: OpenAPIHono<ServiceEnv>,
  url: string,
  { title = 'Health data and lab testing', credential = teamKey } = {},
) {
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title,
      version: '0.4.541',
      description: `Enums are open: clients must accept unknown values. Every error body is { detail }.\n\n${loincNotice}`,
    },
    servers: [{ url }],
    security: [{ [credential.name]: [] }],
  })
  const fault = z.toJSONSchema(errorBody, { io: 'output' })
  for (const [address, path] of Object.entries(document.paths ?? {})) {
    for (const operation of [path.get, path.put, path.post, path.delete, path.patch]) {
      if (!operation) continue
      operation.tags = [nameGroup(address)]
      if (showsLoinc(operation)) operation.description = loincNotice
      for (const [status, description] of Object.entries(faults)) {
        operation.responses ??= {}
        operation.responses[status] ??= {
          description,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } },
        }
      }
    }
  }
  return {
    ...document,
    components: {
      ...document.components,
      schemas: { ...document.components?.schemas, Fault: fault },
      securitySchemes: {
        [credential.name]: { type: 'apiKey', in: 'header', name: credential.header },
      },
    },
  }
}

const groups: readonly [RegExp, string][] = [
  [/^\/v2\/user/, 'Users'],
  [/^\/v2\/team/, 'Teams'],
  [/^\/v2\/(link|providers)/, 'Connections'],
  [/^\/v2/, 'Wearable data'],
  [/^\/aggregate/, 'Aggregate queries'],
  [/^\/lab_report/, 'Lab reports'],
  [/^\/v3\/order.*(appointment|phlebotomy|psc)/, 'Appointments'],
  [/result/, 'Results'],
  [/^\/(v3\/)?order/, 'Orders'],
  [/^\/v3/, 'Lab tests and laboratories'],
  [/^\/sandbox/, 'Sandbox'],
  [/lab_account/, 'Lab accounts'],
  [/webhook/, 'Webhooks'],
  [/key/, 'Keys'],
  [/team/, 'Teams'],
]

/** Under which heading the description for people has an operation. */
function nameGroup(address: string): string {
  return groups.find(([pattern]) => pattern.test(address))?.[1] ?? 'Organizations'
}

function showsLoinc({ responses }: { responses?: unknown }): boolean {
  return /"loinc/.test(JSON.stringify(responses ?? {}))
}
