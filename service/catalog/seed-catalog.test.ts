import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServiceFixture, type ServiceFixture } from '#testing/service/service-fixture.ts'
import { seedCatalog } from './seed-catalog.ts'

let fixture: ServiceFixture

beforeAll(async () => {
  fixture = await createServiceFixture()
})
afterAll(() => fixture.close())

async function readCounts() {
  const { db } = fixture
  return Promise.all([
    db.lab.count(),
    db.labAccount.count(),
    db.loinc.count(),
    db.marker.count(),
    db.markerResult.count(),
    db.question.count(),
    db.questionAnswer.count(),
    db.labTest.count(),
    db.labTestMarker.count(),
  ])
}

describe('seedCatalog', () => {
  it('writes the same rows when repeated or run concurrently', async () => {
    await Promise.all([seedCatalog(fixture.db), seedCatalog(fixture.db)])
    const first = await readCounts()
    const markers = await fixture.db.marker.findMany({ orderBy: { id: 'asc' } })
    await seedCatalog(fixture.db)
    expect(await readCounts()).toEqual(first)
    expect(await fixture.db.marker.findMany({ orderBy: { id: 'asc' } })).toEqual(markers)
    expect(first.every((count) => count > 0)).toBe(true)
  })

  it('reverts changes of the catalog, but keeps columns that change at run time', async () => {
    const { db } = fixture
    await db.marker.update({ where: { id: 1141 }, data: { name: 'Something else' } })
    const account = { id: '1ab0acc0-0000-4000-8000-000000000001' }
    await db.labAccount.update({
      where: account,
      data: { status: 'suspended', teamIdAllowlist: [fixture.teamId] },
    })
    await seedCatalog(db)
    expect(await db.marker.findUnique({ where: { id: 1141 } })).toMatchObject({
      name: 'Thyroid Stimulating Hormone',
    })
    expect(await db.labAccount.findUnique({ where: account })).toMatchObject({
      status: 'suspended',
      teamIdAllowlist: [fixture.teamId],
    })
  })
})
