import fc, { type Arbitrary } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { authEndpoints } from '#lib/accounts/auth-endpoints.ts'
import type { InputSchemas } from '#lib/api/api-route.ts'
import { db } from '#lib/db/client.ts'
import { errorStatus } from '#lib/errors/app-error.ts'
import { changedDetailsSchema } from '#lib/patients/patient-details-schema.ts'
import { fuzzRuns } from '#scripts/fuzz-runs.ts'
import { type Caller, callers } from '#testing/authorization/outcomes.ts'
import { listRoutes, type OwnerRecords } from '#testing/authorization/route-table.ts'
import {
  createTestClinic,
  inventAddress,
  inventIds,
  type TestClinic,
} from '#testing/authorization/test-clinic.ts'
import {
  arbitraryFor,
  arbitraryTexts,
  type Schema,
  withOneFault,
} from '#testing/service/fuzz-arbitraries.ts'
import { browserRequest } from '#testing/web/test-web.ts'
import {
  httpMethods,
  listRouteFolders,
  loadRoute,
  type RouteHandler,
} from '#testing/web/test-web-server.ts'

interface Target {
  /** the folder below app/api, or a placeholder for part of it */
  address: string
  method: (typeof httpMethods)[number]
  handler: RouteHandler
  caller: Caller
  takes: Partial<Record<keyof InputSchemas, Schema>>
}

let clinic: TestClinic
let records: OwnerRecords

beforeAll(async () => {
  clinic = await createTestClinic()
  records = await clinic.buildOwnerRecords()
})
afterAll(() => clinic.close())

/** The caller that gets furthest: past authorization, and into the verb if anyone may call it. */
function chooseAsker(folder: string, method: string): Caller {
  const cases = (listRoutes(inventIds())[folder] ?? []).filter((each) => each.method === method)
  const byChance = [...callers].reverse()
  const mayGetIn = (status: number) => ![401, 403, 404].includes(status)
  return byChance.find((caller) => cases.some(({ may }) => mayGetIn(may[caller]))) ?? 'anonymous'
}

function toSchema(part: z.ZodType | undefined): Schema | undefined {
  return part && (z.toJSONSchema(part, { unrepresentable: 'any', io: 'input' }) as Schema)
}

/** Every method of every route; each endpoint of better-auth counts as one. */
async function listTargets(folder: string): Promise<Target[]> {
  const route = await loadRoute(folder)
  return httpMethods.flatMap((method): Target[] => {
    const handler = route[method]
    if (!handler) return []
    const parts = (handler as RouteHandler & { takes?: InputSchemas }).takes
    const caller = chooseAsker(folder, method)
    if (folder === 'auth/[...all]')
      return Object.entries(authEndpoints).map(([path, { schema }]) => ({
        address: `auth${path}`,
        method,
        handler,
        caller,
        takes: { input: toSchema(schema) },
      }))
    // This verb parses its own input.
    const input = folder === 'account/details' ? changedDetailsSchema : parts?.input
    const takes = {
      input: toSchema(input),
      query: toSchema(parts?.query),
      params: toSchema(parts?.params),
    }
    return [{ address: folder, method, handler, caller, takes }]
  })
}

const someId = () => fc.constantFrom(...Object.values(records))

function arbitraryText(name: string, schema: Schema): Arbitrary<string> {
  const texts = arbitraryTexts(schema, name).map(([text = '']) => decodeURIComponent(text))
  const own = Object.entries(records).find(([key]) => key === name)?.[1]
  return own === undefined ? texts : fc.oneof(fc.constant(own), someId(), texts)
}

function arbitraryRecord(schema: Schema = {}): Arbitrary<Record<string, string>> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, inner]) =>
    fc.tuple(fc.constant(name), arbitraryText(name, inner)),
  )
  // Sometimes a field is missing.
  return fc
    .tuple(fc.nat({ max: fields.length + 5 }), fc.tuple(...fields))
    .map(([missing, given]) =>
      Object.fromEntries(given.filter((_pair, index) => index !== missing)),
    )
}

function arbitraryBody(schema: Schema = {}): Arbitrary<unknown> {
  const fitting = arbitraryFor(schema).map(fillKnown)
  return fc.oneof(
    { weight: 3, arbitrary: fitting },
    { weight: 2, arbitrary: withOneFault(fitting) },
  )
}

/** Some ids belong to the caller, so that the verb gets past finding the row. */
function fillKnown(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const named = listKnown().filter(([key]) => Object.hasOwn(body, key))
  return { ...body, ...Object.fromEntries(named) }
}

const listKnown = () =>
  Object.entries({ ...records, sampleId: records.kitCode, version: 1 } as Record<string, unknown>)

/** The owner's records with new ones for those that a change may name: it may use them up. */
async function renewNamed(targets: readonly Target[]) {
  const changes = targets.filter(({ method }) => method !== 'GET')
  const parts = changes.flatMap(({ takes }) => Object.values(takes))
  const isNamed = (key: string) => parts.some((part) => Object.hasOwn(part?.properties ?? {}, key))
  const named = listKnown().flatMap(([key, value]) => (isNamed(key) ? [value] : []))
  return clinic.renewOwnerRecords(records, (value) => named.includes(value))
}

function arbitraryRequest({ takes }: Target) {
  return fc.record({
    params: arbitraryRecord(takes.params),
    query: arbitraryRecord(takes.query),
    body: arbitraryBody(takes.input),
  })
}

type Input = ReturnType<typeof arbitraryRequest> extends Arbitrary<infer T> ? T : never

async function ask({ address, method, handler, caller }: Target, { params, query, body }: Input) {
  const search = new URLSearchParams(query)
  const stop = new AbortController()
  const request = new Request(
    browserRequest(method, `/api/${address}?${search}`, {
      body,
      cookie: await clinic.cookieOf(caller),
      address: inventAddress(),
    }),
    { signal: stop.signal },
  )
  const response = await handler(request, { params: Promise.resolve(params) })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  const text = isStream ? '' : await response.text()
  stop.abort()
  return { status: response.status, headers: response.headers, text }
}

const wordedError = z.strictObject({
  error: z.strictObject({
    code: z.enum(Object.keys(errorStatus) as (keyof typeof errorStatus)[]),
    message: z.string().min(3),
    requestId: z.string().min(8),
    fields: z.record(z.string(), z.string().min(1)).optional(),
    context: z.record(z.string(), z.string()).optional(),
  }),
})

/** Success, or an error in the standard shape with the status of its code; never 500. */
function expectDocumented(
  { status, headers, text }: Awaited<ReturnType<typeof ask>>,
  label: string,
) {
  expect(status, `${label} ${text}`).toBeLessThan(500)
  expect(text, label).not.toMatch(/prisma|node_modules|\bat .*:\d+:\d+/i)
  expect(headers.get('cache-control'), label).toContain('no-store')
  if (status < 400) return
  const { error } = wordedError.parse(JSON.parse(text))
  expect(status, label).toBe(errorStatus[error.code])
}

// Without the language route: it accepts a form and has its own tests.
const folders = listRouteFolders().filter((folder) => folder !== 'locale')

describe.each(folders)('/api/%s', (folder) => {
  it('answers any input with a documented status and error, never 500', {
    timeout: fuzzRuns.timeoutMs,
  }, async () => {
    const targets = await listTargets(folder)
    records = await renewNamed(targets)
    for (const target of targets) {
      const label = `${target.caller}: ${target.method} ${target.address}`
      const property = fc.asyncProperty(arbitraryRequest(target), async (input) => {
        await db().rateLimit.deleteMany()
        expectDocumented(await ask(target, input), label)
      })
      await fc.assert(property, fuzzRuns.parameters(6))
    }
    await stopFaults()
  })
})

/** Some inputs may have started sandbox faults. */
async function stopFaults() {
  const { POST } = await loadRoute('clinic/simulator/faults/stop')
  const request = browserRequest('POST', '/api/clinic/simulator/faults/stop', {
    cookie: await clinic.cookieOf('admin'),
  })
  expect((await POST?.(request, { params: Promise.resolve({}) }))?.status).toBe(200)
}
