import type { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { errorBody } from '#service/contract/errors.ts'
import type { ServiceEnv } from './router.ts'

const faults: Record<string, string> = {
  401: 'The key is missing or not valid',
  413: 'The body is over the limit',
  415: 'The body is not JSON',
  422: 'Validation error',
  500: 'A fault of the service',
  503: 'The service is busy: try again shortly',
}

/** Stands wherever codes are shown, as their licence asks (service/catalogue/loinc/NOTICE). */
const loincNotice =
  'This material contains content from LOINC (http://loinc.org). LOINC is copyright © Regenstrief Institute, Inc. and the Logical Observation Identifiers Names and Codes (LOINC) Committee and is available at no cost under the license at http://loinc.org/license. LOINC® is a registered United States trademark of Regenstrief Institute, Inc.'

/** The service's description (version 0.4.541): every route with the refusals that any of them may give. */
export function buildOpenapiDocument(app: OpenAPIHono<ServiceEnv>) {
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Health data and lab testing',
      version: '0.4.541',
      description: `Enums are not exhaustive: a client takes an unknown value calmly. Every error body is { detail }.\n\n${loincNotice}`,
    },
    security: [{ teamKey: [] }],
  })
  const fault = z.toJSONSchema(errorBody, { io: 'output' })
  for (const path of Object.values(document.paths ?? {})) {
    for (const operation of [path.get, path.put, path.post, path.delete, path.patch]) {
      if (!operation) continue
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
      securitySchemes: { teamKey: { type: 'apiKey', in: 'header', name: 'x-service-api-key' } },
    },
  }
}

/** Whether an operation answers with codes of LOINC anywhere in its body. */
function showsLoinc({ responses }: { responses?: unknown }): boolean {
  return /"loinc/.test(JSON.stringify(responses ?? {}))
}
