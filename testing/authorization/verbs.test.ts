import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '#lib/errors/app-error.ts'
import { listVerbs } from './list-verbs.ts'
import { callers } from './outcomes.ts'
import type { OwnerRecords } from './route-table.ts'
import { createTestClinic, inventIds, type TestClinic } from './test-clinic.ts'
import { innerFunctions, verbTable } from './verb-table.ts'

let clinic: TestClinic
let shared: OwnerRecords
/** what a call has used up */
const spent = new Set<unknown>()

beforeAll(async () => {
  clinic = await createTestClinic()
  shared = await clinic.buildOwnerRecords()
})
afterAll(() => clinic.close())

/** One of every record, with new ones for those that a call has used up. */
async function readyRecords() {
  if (spent.size > 0) shared = await clinic.renewOwnerRecords(shared, (value) => spent.has(value))
  spent.clear()
  return shared
}

/** Notes which records a call names: it may use these up. */
function noteSpent(records: OwnerRecords): OwnerRecords {
  return new Proxy(records, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver)
      spent.add(value)
      return value
    },
  })
}

async function outcomeOf(run: () => unknown) {
  try {
    return { outcome: 'ok', answer: await run() }
  } catch (error) {
    if (error instanceof AppError) return { outcome: error.code as string, error }
    throw error
  }
}

describe('the table of verbs', () => {
  const verbs = listVerbs()

  it('has a rule for every function that takes a Context', () => {
    expect(verbs.length).toBeGreaterThan(40)
    const ruled = [...Object.keys(verbTable), ...Object.keys(innerFunctions)]
    expect(
      verbs.filter((verb) => !ruled.includes(verb)),
      'say in testing/authorization/verb-table.ts who may ask these',
    ).toEqual([])
    expect(
      ruled.filter((verb) => !verbs.includes(verb)),
      'these are in testing/authorization/verb-table.ts and nowhere else',
    ).toEqual([])
  })
})

describe.each(Object.entries(verbTable))('%s', (_verb, { may, call, spends }) => {
  it('answers each caller as the table says', async () => {
    for (const caller of callers) {
      const records = await readyRecords()
      const given = spends ? noteSpent(records) : records
      const context = await clinic.contextFor(caller)
      const { outcome, answer } = await outcomeOf(() => call(context, given))
      expect(`${caller} → ${outcome}`).toBe(`${caller} → ${may[caller]}`)
      if (caller === 'stranger') expect(JSON.stringify(answer ?? null)).not.toContain(records.word)
    }
  })

  it('does not reveal whether another patient’s row exists (N24)', async () => {
    if (may.stranger !== 'not-found') return
    const context = await clinic.contextFor('stranger')
    const records = await readyRecords()
    const [foreign, never] = [
      await outcomeOf(() => call(context, records)),
      await outcomeOf(() => call(context, inventIds())),
    ]
    expect(foreign).toEqual(never)
  })
})
