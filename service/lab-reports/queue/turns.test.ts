import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildReport } from '#testing/service/build-team-records.ts'
import {
  buildUser,
  createServiceFixture,
  type ServiceFixture,
} from '#testing/service/service-fixture.ts'
import { claimJob } from './claim-job.ts'
import { readingTasks } from './enqueue-reading.ts'
import type { Lane } from './lanes.ts'
import { resumeReadings } from './resume-readings.ts'

let fixture: ServiceFixture
/** Names of the reports, by id. */
const names = new Map<string, string>()

beforeAll(async () => {
  fixture = await createServiceFixture()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await fixture.db.parsingJob.deleteMany()
  await fixture.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`
})

async function upload(userId: string, name: string, lane: Lane = 'long') {
  const { teamId } = fixture
  const id = await buildReport(fixture, { teamId, userId }, { status: 'upload_pending', lane })
  names.set(id, name)
  return id
}

const buildPatient = () => buildUser(fixture.db, fixture.teamId)

async function claim(lane: Lane = 'long', ticket: string = randomUUID()) {
  const id = await claimJob(fixture.db, { lane, ticket })
  return { id, name: id && names.get(id) }
}

const finish = (id: string | undefined) =>
  fixture.db.parsingJob.update({
    where: { id: id ?? '' },
    data: { status: 'completed', turnAt: new Date() },
  })

describe('whose report is read next', () => {
  it('is decided in turns by patient, however many one of them has uploaded', async () => {
    const [ada, ben, cleo] = [await buildPatient(), await buildPatient(), await buildPatient()]
    for (const number of [1, 2, 3, 4, 5]) await upload(ada, `ada ${number}`)
    for (const number of [1, 2]) await upload(ben, `ben ${number}`)
    await upload(cleo, 'cleo 1')
    const order: (string | undefined)[] = []
    for (let reading = 0; reading < 9; reading += 1) {
      const { id, name } = await claim()
      order.push(name)
      // Someone who comes while a report is read is before that patient's next one.
      if (reading === 3) await upload(await buildPatient(), 'dora 1')
      await finish(id)
    }
    expect(order).toEqual([
      'ada 1',
      'ben 1',
      'cleo 1',
      'ada 2',
      'ben 2',
      'dora 1',
      'ada 3',
      'ada 4',
      'ada 5',
    ])
  })

  it('is never a second report of a patient in the same lane', async () => {
    const [ada, ben] = [await buildPatient(), await buildPatient()]
    for (const number of [1, 2, 3]) await upload(ada, `ada ${number}`)
    await upload(ada, 'ada short', 'short')
    await upload(ben, 'ben 1')
    const claims = await Promise.all([claim(), claim(), claim(), claim('short')])
    expect(claims.map(({ name }) => name).toSorted()).toEqual([
      'ada 1',
      'ada short',
      'ben 1',
      undefined,
    ])
    await finish(claims.find(({ name }) => name === 'ada 1')?.id)
    expect((await claim()).name).toBe('ada 2')
  })

  it('stays the same for a ticket whose worker died', async () => {
    const ada = await buildPatient()
    await upload(ada, 'ada 1')
    await upload(await buildPatient(), 'ben 1')
    const first = await claim('long', 'the same')
    expect(await claim('long', 'the same')).toEqual(first)
    expect((await claim('long', 'another')).name).not.toBe(first.name)
  })
})

describe('resumeReadings', () => {
  const listTickets = async () => {
    const rows = await fixture.db.$queryRaw<{ task_identifier: string }[]>`
      SELECT task_identifier FROM graphile_worker.jobs ORDER BY 1`
    return rows.map((row) => row.task_identifier)
  }

  it('does nothing when nothing is lost', async () => {
    await resumeReadings(fixture.db)
    expect(await listTickets()).toEqual([])
  })

  it('queues tickets for reports that have none, and frees those that a lost ticket has claimed', async () => {
    const ada = await buildPatient()
    await upload(ada, 'ada 1')
    await upload(ada, 'ada short', 'short')
    expect((await claim('long', '424242')).name).toBe('ada 1')
    expect((await claim()).name).toBeUndefined()
    await resumeReadings(fixture.db)
    expect(await listTickets()).toEqual([readingTasks.long, readingTasks.short])
    expect((await claim()).name).toBe('ada 1')
  })

  it('leaves a report to its ticket while that one is in the queue', async () => {
    await upload(await buildPatient(), 'ada 1')
    const [row] = await fixture.db.$queryRaw<{ id: string }[]>`
      SELECT id::text FROM graphile_worker.add_job(${readingTasks.long}, '{}'::json)`
    expect((await claim('long', row?.id)).name).toBe('ada 1')
    await resumeReadings(fixture.db)
    expect((await claim()).name).toBeUndefined()
  })
})
