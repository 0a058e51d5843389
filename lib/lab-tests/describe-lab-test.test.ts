import { describe, expect, it } from 'vitest'
import { readCompendium } from '#service/catalog/compendium/read-compendium.ts'
import { describeLabTest } from './describe-lab-test.ts'
import { isCollectedInMorning } from './is-collected-in-morning.ts'

const { labTests } = readCompendium()

describe('the description of a test', () => {
  it.each(labTests.map((test) => [test.slug, test] as const))('of %s is in Spanish', (_, test) => {
    const described = describeLabTest(test, 'es')
    expect(described).toMatchObject({ lang: 'es' })
    expect(described?.text.includes('por la mañana')).toBe(isCollectedInMorning(test))
    expect(describeLabTest(test, 'en')?.text.replaceAll('’', "'")).toBe(test.description)
  })

  it('is the catalog’s own where that says something else, or is of another test', () => {
    const description = 'Collect before noon.'
    for (const slug of ['testosterone', 'new', 'constructor'])
      expect(describeLabTest({ slug, description }, 'es')).toEqual({
        text: description,
        lang: 'en',
      })
    expect(describeLabTest({ slug: 'iron', description: null }, 'es')).toBeNull()
  })
})
