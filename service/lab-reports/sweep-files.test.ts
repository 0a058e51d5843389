import { randomUUID } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileKey } from '#service/lab-reports/files/file-store.ts'
import { buildReport } from '#testing/service/build-team-records.ts'
import {
  buildUser,
  createServiceFixture,
  type ServiceFixture,
} from '#testing/service/service-fixture.ts'
import { sweepFiles } from './sweep-files.ts'

let fixture: ServiceFixture

beforeAll(async () => {
  fixture = await createServiceFixture()
})
afterAll(() => fixture.close())

async function makeOld(id: string) {
  const lastWeek = new Date(Date.now() - 7 * 86_400_000)
  await utimes(`${fixture.settings.SERVICE_FILES_DIR}/${fileKey(id, 0)}`, lastWeek, lastWeek)
}

describe('sweepFiles', () => {
  it('does nothing before the first report', async () => {
    expect(await sweepFiles(fixture)).toBe(0)
  })

  it('removes files without a job once no upload can still be in progress', async () => {
    const { db, store, teamId } = fixture
    const kept = await buildReport(fixture, { teamId, userId: await buildUser(db, teamId) })
    const [old, young] = [randomUUID(), randomUUID()]
    for (const id of [old, young]) await store.put(fileKey(id, 0), Buffer.from('orphan'))
    for (const id of [old, kept]) await makeOld(id)
    expect(await sweepFiles(fixture)).toBe(1)
    expect(await store.find(fileKey(old, 0))).toBeUndefined()
    for (const id of [young, kept]) expect(await store.find(fileKey(id, 0))).toBeDefined()
  })
})
