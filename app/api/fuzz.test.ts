import fc, { type Arbitrary } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { authEndpoints } from '#lib/accounts/auth-endpoints.ts'
import { db } from '#lib/db/client.ts'
import { errorStatus } from '#lib/errors/app-error.ts'
import type { TakenParts } from '#lib/http/api-route.ts'
import { patientDetailsSchema } from '#lib/patients/patient-details-schema.ts'
import {
  arbitraryFor,
  arbitraryTexts,
  type Schema,
  withOneFault,
} from '#service/http/fuzz-arbitraries.ts'
import { listRoutes, type OwnersThings } from '../../e2e/route-table.ts'
import { type Asker, askers } from '../../scripts/authorisation/outcomes.ts'
import {
  createTestClinic,
  inventAddress,
  inventThings,
  type TestClinic,
} from '../../scripts/authorisation/test-clinic.ts'
import { fuzzRuns } from '../../scripts/fuzz-runs.ts'
import { browserRequest } from '../../scripts/test-web.ts'
import {
  httpMethods,
  listRouteFolders,
  loadRoute,
  type RouteHandler,
} from '../../scripts/test-web-server.ts'

interface Target {
  /** the folder below app/api, or what stands for a part of it */
  address: string
  method: (typeof httpMethods)[number]
  handler: RouteHandler
  asker: Asker
  takes: Partial<Record<keyof TakenParts, Schema>>
}

let clinic: TestClinic
let things: OwnersThings

beforeAll(async () => {
  clinic = await createTestClinic()
})
afterAll(() => clinic.close())

/** Whoever gets furthest: past the door, and into the verb where somebody may. */
function chooseAsker(folder: string, method: string): Asker {
  const cases = (listRoutes(inventThings())[folder] ?? []).filter((each) => each.method === method)
  const byChance = [...askers].reverse()
  const mayGetIn = (status: number) => ![401, 403, 404].includes(status)
  return byChance.find((asker) => cases.some(({ may }) => mayGetIn(may[asker]))) ?? 'anonymous'
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
    const parts = (handler as RouteHandler & { takes?: TakenParts }).takes
    const asker = chooseAsker(folder, method)
    if (folder === 'auth/[...all]')
      return Object.entries(authEndpoints).map(([path, { schema }]) => ({
        address: `auth${path}`,
        method,
        handler,
        asker,
        takes: { input: toSchema(schema) },
      }))
    // That verb parses for itself.
    const input = folder === 'account/details' ? patientDetailsSchema : parts?.input
    const takes = {
      input: toSchema(input),
      query: toSchema(parts?.query),
      params: toSchema(parts?.params),
    }
    return [{ address: folder, method, handler, asker, takes }]
  })
}

const someId = () => fc.constantFrom(...Object.values(things))

function arbitraryText(name: string, schema: Schema): Arbitrary<string> {
  const texts = arbitraryTexts(schema, name).map(([text = '']) => decodeURIComponent(text))
  const own = Object.entries(things).find(([key]) => key === name)?.[1]
  return own === undefined ? texts : fc.oneof(fc.constant(own), someId(), texts)
}

function arbitraryRecord(schema: Schema = {}): Arbitrary<Record<string, string>> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, inner]) =>
    fc.tuple(fc.constant(name), arbitraryText(name, inner)),
  )
  // Now and then one is missing.
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

/** Some of the ids are the asker's own, so that the verb gets past looking for them. */
function fillKnown(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const known: Record<string, unknown> = { ...things, sampleId: things.kitCode, version: 1 }
  const named = Object.entries(known).filter(([key]) => Object.hasOwn(body, key))
  return { ...body, ...Object.fromEntries(named) }
}

function arbitraryRequest({ takes }: Target) {
  return fc.record({
    params: arbitraryRecord(takes.params),
    query: arbitraryRecord(takes.query),
    body: arbitraryBody(takes.input),
  })
}

type Input = ReturnType<typeof arbitraryRequest> extends Arbitrary<infer T> ? T : never

async function ask({ address, method, handler, asker }: Target, { params, query, body }: Input) {
  const search = new URLSearchParams(query)
  const stop = new AbortController()
  const request = new Request(
    browserRequest(method, `/api/${address}?${search}`, {
      body,
      cookie: await clinic.cookieOf(asker),
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

/** A success, or an error in the one shape whose status is that of its code; never a fault of ours. */
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

// The language form is no part of this: it takes a form, and has tests of its own.
const folders = listRouteFolders().filter((folder) => folder !== 'locale')

describe.each(folders)('/api/%s', (folder) => {
  it('answers any input with a documented status and error, never 500', {
    timeout: fuzzRuns.timeoutMs,
  }, async () => {
    things = await clinic.buildThings()
    for (const target of await listTargets(folder)) {
      const label = `${target.asker}: ${target.method} ${target.address}`
      const property = fc.asyncProperty(arbitraryRequest(target), async (input) => {
        await db().rateLimit.deleteMany()
        expectDocumented(await ask(target, input), label)
      })
      await fc.assert(property, fuzzRuns.parameters(15))
    }
    await stopFaults()
  })
})

/** Some of the inputs were faults of the sandbox that the clinic asked for. */
async function stopFaults() {
  const { POST } = await loadRoute('clinic/simulator/faults/stop')
  const request = browserRequest('POST', '/api/clinic/simulator/faults/stop', {
    cookie: await clinic.cookieOf('admin'),
  })
  expect((await POST?.(request, { params: Promise.resolve({}) }))?.status).toBe(200)
}
