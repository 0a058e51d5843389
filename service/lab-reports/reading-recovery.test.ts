import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { reportLines, writePdf } from '#testing/parsing/write-pdf.ts'
import { drawPicture } from '#testing/service/draw-picture.ts'
import { createReportFixture, type ReportFixture } from '#testing/service/report-fixture.ts'
import { startServiceWorker } from '#testing/service/start-service-worker.ts'

vi.setConfig({ testTimeout: 300_000 })

let fixture: ReportFixture
const workers: ChildProcess[] = []

beforeAll(async () => {
  fixture = await createReportFixture()
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await fixture.close()
})

describe('the service’s worker', () => {
  it('reads, once it is back, what it was reading when it was killed, and what waited for that', async () => {
    const picture = await drawPicture(reportLines)
    const ids: string[] = []
    for (const file of [picture, picture, writePdf([reportLines])])
      ids.push((await fixture.upload([file])).body.id)
    const [first = ''] = ids
    const killed = await startServiceWorker(fixture)
    workers.push(killed)
    await vi.waitFor(
      async () => {
        const { progress } = await fixture.readJob(first)
        expect(progress).toMatchObject({ stage: 'reading' })
      },
      { timeout: 120_000 },
    )
    killed.kill('SIGKILL')
    workers.push(await startServiceWorker(fixture))
    for (const id of ids)
      expect(await fixture.waitForJob(id)).toMatchObject({ status: 'completed' })
    expect((await fixture.listMessages(first)).map(({ data }) => data.status)).toEqual([
      'started',
      'completed',
    ])
    const { attempts } = await fixture.db.parsingJob.findUniqueOrThrow({ where: { id: first } })
    expect(attempts).toBe(2)
  })
})
