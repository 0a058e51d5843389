import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { writePdf } from '#testing/parsing/write-pdf.ts'
import { createReportFixture, type ReportFixture } from '#testing/service/report-fixture.ts'

// Each upload and each reading starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

let fixture: ReportFixture

beforeAll(async () => {
  fixture = await createReportFixture()
  await fixture.startWorker(2)
})
afterAll(() => fixture.close())

const certain = ['Ferritin  9  ng/mL  15 - 150', 'Sodium  140  mmol/L  135 - 145']

async function read(rows: readonly string[], head = 'Test  Result  Units  Reference Range') {
  const patient = 'Patient: Ada Albrecht  DOB: 1984-02-29  Collected: 2026-03-14'
  const page = ['Northfield Clinical Laboratory', patient, head, ...rows]
  const { status, body } = await fixture.upload([writePdf([page])])
  expect(status, JSON.stringify(body)).toBe(200)
  return fixture.waitForJob(body.id)
}

describe.concurrent('a report with a value that is not certain (N48)', () => {
  it.each([
    ['an invalid unit', 'Potassium  4.1  wug/L  3.5 - 5.1', 'unit-unknown'],
    ['no unit', 'Potassium  4.1  -  3.5 - 5.1', 'unit-missing'],
    ['a unit that does not fit the marker', 'Potassium  4.1  fL  3.5 - 5.1', 'name-unknown'],
    ['a decimal point that may be lost', 'Potassium  41  mmol/L  3.5 - 5.1', 'magnitude'],
    ['a name that no table has', 'Zonulin  41  ng/mL  0 - 60', 'name-unknown'],
    ['a text in place of a number', 'Potassium  hemolyzed  mmol/L  3.5 - 5.1', 'free-text'],
  ])('waits for a reviewer: %s', async (_what, row, doubt) => {
    const job = await read([...certain, row])
    expect(job.data?.results.flatMap(({ doubts }) => doubts)).toContain(doubt)
    expect(job).toMatchObject({
      status: 'completed',
      needs_human_review: true,
      is_reviewed: false,
      review_reasons: ['doubtful-results'],
    })
  })

  it('waits for a reviewer when flag and range disagree', async () => {
    const rows = ['Ferritin  90    ng/mL  15 - 150', 'Potassium  4.1  H  mmol/L  3.5 - 5.1']
    const job = await read(rows, 'Test  Result  Flag  Units  Reference Range')
    expect(job.data?.results.flatMap(({ doubts }) => doubts)).toContain('flag-conflict')
    expect(job).toMatchObject({ needs_human_review: true, is_reviewed: false })
  })

  it('waits for a reviewer when the file names two people, on two days', async () => {
    const pages = [
      ['Patient: Ada Albrecht', 'Collected: 2026-03-14'],
      ['Patient: Boris Brandt', 'Collected: 2026-04-02'],
    ].map((head) => ['Northfield Clinical Laboratory', ...head, 'Test  Result  Units', ...certain])
    const { body } = await fixture.upload([writePdf(pages)])
    expect(await fixture.waitForJob(body.id)).toMatchObject({
      needs_human_review: true,
      review_reasons: ['several-people', 'several-dates'],
    })
  })

  it('waits for a reviewer when no date of collection is printed', async () => {
    const head = ['Patient: Ada Albrecht  DOB: 1984-02-29', 'Test  Result  Units  Reference Range']
    const page = ['Northfield Clinical Laboratory', ...head, ...certain]
    const { body } = await fixture.upload([writePdf([page])])
    expect(await fixture.waitForJob(body.id)).toMatchObject({
      needs_human_review: true,
      review_reasons: ['no-date'],
    })
  })

  it('does not wait when nothing is doubtful', async () => {
    expect(await read(certain)).toMatchObject({ needs_human_review: false, review_reasons: [] })
  })
})

describe('a team that has switched reviews off', () => {
  it('never waits, and still gets every doubt with its value', async () => {
    const { db, teamId } = fixture
    await db.team.update({ where: { id: teamId }, data: { reportReviewEnabled: false } })
    const job = await read([...certain, 'Zonulin  41  ng/mL  0 - 60'])
    expect(job).toMatchObject({ needs_human_review: false, review_reasons: [] })
    expect(job.data?.results.at(-1)?.doubts).toContain('name-unknown')
  })
})
