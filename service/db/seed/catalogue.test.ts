import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServiceFixture, type ServiceFixture } from '#service/testing/service-fixture.ts'
import { seedCatalogue } from './catalogue.ts'

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

describe('seedCatalogue', () => {
  it('writes the same rows however often and by however many it is run', async () => {
    await Promise.all([seedCatalogue(fixture.db), seedCatalogue(fixture.db)])
    const first = await readCounts()
    const markers = await fixture.db.marker.findMany({ orderBy: { id: 'asc' } })
    await seedCatalogue(fixture.db)
    expect(await readCounts()).toEqual(first)
    expect(await fixture.db.marker.findMany({ orderBy: { id: 'asc' } })).toEqual(markers)
    expect(first.every((count) => count > 0)).toBe(true)
  })

  it('takes back a change of the catalogue, but keeps what changes while the service runs', async () => {
    const { db } = fixture
    await db.marker.update({ where: { id: 1141 }, data: { name: 'Something else' } })
    const account = { id: '1ab0acc0-0000-4000-8000-000000000001' }
    await db.labAccount.update({
      where: account,
      data: { status: 'suspended', teamIdAllowlist: [fixture.teamId] },
    })
    await seedCatalogue(db)
    expect(await db.marker.findUnique({ where: { id: 1141 } })).toMatchObject({
      name: 'Thyroid Stimulating Hormone',
    })
    expect(await db.labAccount.findUnique({ where: account })).toMatchObject({
      status: 'suspended',
      teamIdAllowlist: [fixture.teamId],
    })
  })
})
