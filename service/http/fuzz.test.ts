import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fuzzRuns } from '#scripts/fuzz-runs.ts'
import { seedCatalog } from '#service/catalog/seed-catalog.ts'
import { buildReport } from '#testing/service/build-team-records.ts'
import {
  arbitraryFor,
  arbitraryForm,
  arbitraryTexts,
  junkTexts,
  type Schema,
  withOneFault,
} from '#testing/service/fuzz-arbitraries.ts'
import {
  buildUser,
  createServiceFixture,
  type ServiceFixture,
} from '#testing/service/service-fixture.ts'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}
interface Operation {
  parameters?: Parameter[]
  requestBody?: {
    required?: boolean
    content?: { [type in 'application/json' | 'multipart/form-data']?: { schema: Schema } }
  }
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>
}
interface Description extends Record<string, unknown> {
  paths: Record<string, Record<string, Operation>>
}

const shippingDetails = {
  receiver_name: 'Ada Marsh',
  first_line: '1 Main Street',
  city: 'San Francisco',
  state: 'CA',
  zip: '94107',
  country: 'US',
  phone_number: '+14155550123',
}

let fixture: ServiceFixture
let description: Description
let known: Record<string, string>

beforeAll(async () => {
  fixture = await createServiceFixture()
  const { db, teamId } = fixture
  await seedCatalog(db)
  await db.team.update({ where: { id: teamId }, data: { aggregateQueriesEnabled: true } })
  description = (await fixture.request<Description>('GET', '/openapi.json')).body
  const labTest = await db.labTest.findFirstOrThrow({ where: { method: 'testkit' } })
  const client_user_id = randomUUID()
  const user_id = await buildUser(db, teamId, client_user_id)
  const { body } = await fixture.request<{ order: { id: string } }>('POST', '/v3/order/testkit', {
    body: { user_id, lab_test_id: labTest.id, shipping_details: shippingDetails },
  })
  const stored = await db.order.findFirstOrThrow({ where: { id: body.order.id } })
  known = {
    user_id,
    client_user_id,
    lab_test_id: labTest.id,
    team_id: teamId,
    order_id: stored.id,
    transaction_id: stored.transactionId,
    sample_id: stored.sampleId ?? '',
    job_id: await buildReport(fixture, { teamId, userId: user_id }),
    n: '1',
  }
})
afterAll(() => fixture.close())

/** Arbitrary requests of an operation, with real ids of this team among the values. */
function arbitraryRequest(
  method: string,
  path: string,
  { parameters = [], requestBody }: Operation,
) {
  const textOf = (parameter: Parameter) => {
    const texts = arbitraryTexts(parameter.schema, parameter.name)
    const id = known[parameter.name]
    // Other requests need these records.
    return id === undefined || method === 'delete' ? texts : fc.oneof(fc.constant([id]), texts)
  }
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const bodySchema = requestBody?.content?.['application/json']?.schema
  const isForm = requestBody?.content?.['multipart/form-data'] !== undefined
  return fc
    .record({
      path: fc.record(
        Object.fromEntries(inPath.map((parameter) => [parameter.name, textOf(parameter)])),
      ),
      query: fc.record(
        Object.fromEntries(inQuery.map((parameter) => [parameter.name, textOf(parameter)])),
        {
          requiredKeys: inQuery.filter(({ required }) => required).map(({ name }) => name),
        },
      ),
      body: isForm
        ? arbitraryForm(() => known.user_id ?? '')
        : bodySchema
          ? fc.option(arbitraryBody(bodySchema), {
              nil: undefined,
              freq: requestBody?.required ? 20 : 1,
            })
          : fc.constant(undefined),
    })
    .map(({ path: values, query, body }) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name]?.[0] || 'x')
      const search = Object.entries(query as Record<string, string[]>)
        .flatMap(([name, texts]) => texts.map((text) => `${name}=${text}`))
        .join('&')
      return { url: search ? `${filled}?${search}` : filled, body }
    })
}

/** Bodies with this team's own ids; two in five have one error in them. */
function arbitraryBody(schema: Schema) {
  const fitting = arbitraryFor(schema).map(fillKnown)
  return fc.oneof(
    { weight: 3, arbitrary: fitting },
    { weight: 2, arbitrary: withOneFault(fitting) },
  )
}

function fillKnown(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const ids = Object.entries(known).filter(
    ([key]) => Object.hasOwn(body, key) && key !== 'client_user_id',
  )
  return { ...body, ...Object.fromEntries(ids) }
}

async function expectDocumented(method: string, url: string, body?: unknown) {
  // The fixture checks each response against the description.
  const answer = await fixture.request(
    method.toUpperCase(),
    url,
    body === undefined ? {} : { body },
  )
  expect(answer.status, `${method} ${url}`).not.toBe(500)
  if (answer.status >= 400) expect(answer.body).toHaveProperty('detail')
  return answer.status
}

describe('every route of the description', () => {
  it('answers any input with a documented status and { detail }, never 500', {
    timeout: fuzzRuns.timeoutMs,
  }, async () => {
    const seen: Record<string, Set<number>> = {}
    for (const [path, operations] of Object.entries(description.paths))
      for (const [method, operation] of Object.entries(operations)) {
        const statuses = new Set<number>()
        seen[`${method} ${path}`] = statuses
        const property = fc.asyncProperty(
          arbitraryRequest(method, path, operation),
          async ({ url, body }) => void statuses.add(await expectDocumented(method, url, body)),
        )
        await fc.assert(property, fuzzRuns.parameters(20))
      }
    const all = new Set(Object.values(seen).flatMap((statuses) => [...statuses]))
    expect([...all]).toEqual(expect.arrayContaining([200, 404, 422]))
    // An operation that only ever refused has not been exercised.
    const tried = Object.entries(seen).filter(([, statuses]) =>
      [...statuses].some((status) => status !== 422),
    )
    expect(tried.map(([operation]) => operation)).toEqual(Object.keys(seen))
  })

  it('answers each junk text in each part of a URL', {
    timeout: fuzzRuns.timeoutMs,
  }, async () => {
    const places = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { parameters = [] }]) =>
        parameters
          // Other requests need these records.
          .filter(
            (parameter) =>
              parameter.in === 'path' || (parameter.in === 'query' && method === 'get'),
          )
          .map((parameter) => ({ method, path, ...parameter })),
      ),
    )
    for (const [index, { method, path, name, in: place }] of places.entries())
      for (const text of fuzzRuns.someOf(junkTexts, index)) {
        const value = encodeURIComponent(text.toWellFormed()) || '%20'
        const filled = path.replace(/\{(\w+)\}/g, (_, each: string) =>
          place === 'path' && each === name ? value : (known[each] ?? randomUUID()),
        )
        await expectDocumented(method, place === 'query' ? `${filled}?${name}=${value}` : filled)
      }
  })
})
