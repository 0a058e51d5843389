import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServiceFixture, type ServiceFixture } from '#testing/service/service-fixture.ts'

interface Operation {
  summary?: string
  description?: string
  responses: Record<
    string,
    {
      description: string
      content?: Record<string, { schema: { properties: Record<string, unknown> } }>
    }
  >
  requestBody?: { content: Record<string, { schema: unknown }> }
}
interface Description {
  openapi: string
  info: { version: string; description: string }
  servers: { url: string }[]
  security: unknown[]
  components: { securitySchemes: Record<string, unknown> }
  paths: Record<string, Record<string, Operation>>
}

let fixture: ServiceFixture
let description: Description

beforeAll(async () => {
  fixture = await createServiceFixture()
  description = (await fixture.request<Description>('GET', '/openapi.json', { apiKey: null })).body
})
afterAll(() => fixture.close())

describe('/openapi.json', () => {
  it('is version 0.4.541 with the team’s key as its security', () => {
    expect(description.openapi).toMatch(/^3\.1/)
    expect(description.info.version).toBe('0.4.541')
    expect(description.components.securitySchemes).toEqual({
      teamKey: { type: 'apiKey', in: 'header', name: 'x-service-api-key' },
    })
  })

  it('says where the service is, and what an upload consists of', () => {
    expect(description.servers).toEqual([{ url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:/) }])
    const upload = description.paths['/lab_report/v1/parser/job']?.post?.requestBody
    const { schema } = upload?.content['multipart/form-data'] ?? {}
    expect(schema).toMatchObject({
      required: ['file', 'user_id'],
      properties: {
        file: { type: 'array', maxItems: 8, items: { type: 'string', format: 'binary' } },
        user_id: { type: 'string', format: 'uuid' },
        needs_human_review: { type: 'boolean', default: false },
      },
    })
  })

  it('describes every route of the service, without the signed links of orders and the pages that persons open', () => {
    const described = new Set(
      Object.entries(description.paths).flatMap(([path, operations]) =>
        Object.keys(operations).map(
          (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        ),
      ),
    )
    const routes = fixture.app.routes
      .filter(
        ({ method, path }) =>
          method !== 'ALL' &&
          ![
            '/healthz',
            '/readyz',
            '/openapi.json',
            '/docs',
            '/docs/:file',
            '/requisition_forms/:order_id',
            '/link',
            '/link/oauth/:provider',
          ].includes(path),
      )
      .map(({ method, path }) => `${method} ${path.replace(/(?<=.)\/$/, '')}`)
    expect(routes.filter((route) => !described.has(route))).toEqual([])
  })

  it('gives every operation a summary, one success and its refusals, and never 201', () => {
    for (const [path, operations] of Object.entries(description.paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        const statuses = Object.keys(operation.responses)
        const where = `${method} ${path}`
        expect(operation.summary, where).toBeTruthy()
        expect(statuses, where).toEqual(expect.arrayContaining(['401', '422', '500', '503']))
        expect(statuses, where).not.toContain('201')
        expect(
          statuses.some((status) => status === '200' || status === '204'),
          where,
        ).toBe(true)
      }
    }
  })

  it('has every key that answers carry', async () => {
    const schemaOf = (path: string, method: string, status = '200') =>
      JSON.stringify(description.paths[path]?.[method]?.responses[status])
    const user = schemaOf('/v2/user/{user_id}', 'get')
    for (const key of ['provider', 'created_on', 'source', 'logo'])
      expect(user).toContain(`"${key}":{`)
    expect(user).toContain('"required":["provider","created_on"]')
    const order = schemaOf('/v3/order/{order_id}', 'get')
    for (const key of [
      'fasting',
      'lab',
      'first_line_address',
      'markers',
      'is_delegated',
      'auto_generated',
      'has_collection_instructions',
      'common_tat_days',
      'worst_case_tat_days',
    ])
      expect(order).toContain(`"${key}":{`)
    const metrics = schemaOf('/v2/user/metrics', 'get')
    expect(metrics).toContain('"required":["week","count"]')
    expect(schemaOf('/v2/timeseries/{user_id}/{resource}', 'get')).toContain('"intensity":{')
  })

  it('has the keys beside the detail of a conflict', async () => {
    const taken = description.paths['/v2/user']?.post?.responses['400']
    expect(taken?.content?.['application/json']?.schema.properties).toMatchObject({
      detail: { required: ['error_type', 'error_message', 'user_id', 'created_on'] },
      user_id: {},
      created_on: {},
    })
    const management = await fixture.request<Description>('GET', '/v1/openapi.json', {
      apiKey: null,
    })
    const conflict = management.body.paths['/v1/org/{org_id}/team']?.post?.responses['409']
    expect(conflict?.content?.['application/json']?.schema).toMatchObject({
      properties: { detail: {}, team_id: { type: 'string' } },
      required: ['detail', 'team_id'],
    })
  })

  it('includes the LOINC license notice wherever codes are shown', () => {
    expect(description.info.description).toContain('http://loinc.org/license')
    const job = description.paths['/lab_report/v1/parser/job/{job_id}']?.get
    expect(job?.description).toContain('http://loinc.org/license')
    expect(description.paths['/v2/user']?.get?.description).toBeUndefined()
  })
})
