import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedCatalog } from '#service/catalog/seed-catalog.ts'
import { createServiceFixture, type ServiceFixture } from '#testing/service/service-fixture.ts'
import { getOrderedLabTest } from './get-ordered-lab-test.ts'

const fertilityTest = '1ab7e575-0000-4000-8000-000000000024'

let fixture: ServiceFixture

beforeAll(async () => {
  fixture = await createServiceFixture()
  await seedCatalog(fixture.db)
})
afterAll(() => fixture.close())

describe('getOrderedLabTest', () => {
  it('includes the markers with questions, turnaround and whether they are reflexes', async () => {
    const found = await getOrderedLabTest(fixture.db, fixture.teamId, fertilityTest)
    expect(found).toMatchObject({ labId: 3, isNationalLab: true, labTest: { slug: 'fertility' } })
    const reflexes = found.markers.filter((marker) => marker.is_reflex).map(({ slug }) => slug)
    expect(reflexes).toEqual(['free-t4-reflex'])
    const panel = found.markers.find(({ slug }) => slug === 'female-hormone-panel')
    expect(panel?.common_tat_days).toBe(1)
    expect(panel?.aoe?.questions.map(({ code, required }) => [code, required])).toEqual([
      ['CYCDAY', true],
      ['HRMMED', false],
    ])
  })

  it('refuses an unknown or inactive test', async () => {
    const { db, teamId } = fixture
    await expect(getOrderedLabTest(db, teamId, randomUUID())).rejects.toMatchObject({ status: 404 })
    const retired = await db.labTest.create({
      data: {
        teamId,
        labId: 1,
        slug: 'retired',
        name: 'Retired',
        description: 'No longer offered',
        method: 'testkit',
        sampleType: 'urine',
        price: 1,
        status: 'inactive',
      },
    })
    await expect(getOrderedLabTest(db, teamId, retired.id)).rejects.toMatchObject({ status: 400 })
  })
})
