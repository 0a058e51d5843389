import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '#lib/errors/app-error.ts'
import type { OwnersThings } from '../../e2e/route-table.ts'
import { listVerbs } from './list-verbs.ts'
import { askers } from './outcomes.ts'
import { createTestClinic, inventThings, type TestClinic } from './test-clinic.ts'
import { innerFunctions, verbTable } from './verb-table.ts'

let clinic: TestClinic
/** what asking does not spend */
let shared: OwnersThings

beforeAll(async () => {
  clinic = await createTestClinic()
  shared = await clinic.buildThings()
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
      'say in scripts/authorisation/verb-table.ts who may ask these',
    ).toEqual([])
    expect(
      ruled.filter((verb) => !verbs.includes(verb)),
      'these are in scripts/authorisation/verb-table.ts and nowhere else',
    ).toEqual([])
  })
})

describe.each(Object.entries(verbTable))('%s', (_verb, { may, call, spends }) => {
  it('gives each what the table says', async () => {
    for (const asker of askers) {
      const things = spends ? await clinic.buildThings() : shared
      const context = await clinic.contextFor(asker)
      const { outcome, answer } = await outcomeOf(() => call(context, things))
      expect(`${asker} → ${outcome}`).toBe(`${asker} → ${may[asker]}`)
      if (asker === 'stranger') expect(JSON.stringify(answer ?? null)).not.toContain(things.word)
    }
  })

  it('knows another’s from what never was as little as anyone (N24)', async () => {
    if (may.stranger !== 'not-found') return
    const context = await clinic.contextFor('stranger')
    const [foreign, never] = [
      await outcomeOf(() => call(context, shared)),
      await outcomeOf(() => call(context, inventThings())),
    ]
    expect(foreign).toEqual(never)
  })
})
