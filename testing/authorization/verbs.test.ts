import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '#lib/errors/app-error.ts'
import { createLender } from './lend-records.ts'
import { listVerbs } from './list-verbs.ts'
import { callers } from './outcomes.ts'
import { createTestClinic, inventIds, type TestClinic } from './test-clinic.ts'
import { innerFunctions, verbTable } from './verb-table.ts'

let clinic: TestClinic
let lend: Awaited<ReturnType<typeof createLender>>

beforeAll(async () => {
  clinic = await createTestClinic()
  lend = await createLender(clinic)
})
afterAll(() => clinic.close())

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
      const records = await lend({ spends })
      const context = await clinic.contextFor(caller)
      const { outcome, answer } = await outcomeOf(() => call(context, records))
      expect(`${caller} → ${outcome}`).toBe(`${caller} → ${may[caller]}`)
      if (caller === 'stranger') expect(JSON.stringify(answer ?? null)).not.toContain(records.word)
    }
  })

  it('does not reveal whether another patient’s row exists (N24)', async () => {
    if (may.stranger !== 'not-found') return
    const context = await clinic.contextFor('stranger')
    const records = await lend()
    const [foreign, never] = [
      await outcomeOf(() => call(context, records)),
      await outcomeOf(() => call(context, inventIds())),
    ]
    expect(foreign).toEqual(never)
  })
})
