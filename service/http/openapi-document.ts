import type { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { errorBody } from '#contract/errors.ts'
import type { ServiceEnv } from './router.ts'

const faults: Record<string, string> = {
  401: 'The API key is missing or invalid',
  413: 'The body is too large',
  415: 'The body is not JSON',
  422: 'Validation error',
  500: 'Internal server error',
  503: 'The service is busy: try again shortly',
}

/** The license requires it wherever codes are shown (service/catalog/loinc/NOTICE). */
const loincNotice =
  'This material contains content from LOINC (http://loinc.org). LOINC is copyright © Regenstrief Institute, Inc. and the Logical Observation Identifiers Names and Codes (LOINC) Committee and is available at no cost under the license at http://loinc.org/license. LOINC® is a registered United States trademark of Regenstrief Institute, Inc.'

export function buildOpenapiDocument(app: OpenAPIHono<ServiceEnv>, url: string) {
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Health data and lab testing',
      version: '0.4.541',
      description: `Enums are open: clients must accept unknown values. Every error body is { detail }.\n\n${loincNotice}`,
    },
    servers: [{ url }],
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

function showsLoinc({ responses }: { responses?: unknown }): boolean {
  return /"loinc/.test(JSON.stringify(responses ?? {}))
}
