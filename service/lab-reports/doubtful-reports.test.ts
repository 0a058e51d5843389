import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createReportFixture, type ReportFixture } from '#service/testing/report-fixture.ts'
import { writePdf } from '../../scripts/write-pdf.ts'

// Each upload and each reading has a process of its own, which a busy machine starts late.
vi.setConfig({ testTimeout: 120_000 })

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
    ['a unit that is none', 'Potassium  4.1  wug/L  3.5 - 5.1', 'unit-unknown'],
    ['no unit', 'Potassium  4.1  -  3.5 - 5.1', 'unit-missing'],
    ['a unit that does not go with it', 'Potassium  4.1  fL  3.5 - 5.1', 'name-unknown'],
    ['a decimal point that may be lost', 'Potassium  41  mmol/L  3.5 - 5.1', 'magnitude'],
    ['a name that no table has', 'Zonulin  41  ng/mL  0 - 60', 'name-unknown'],
    ['a text in place of a number', 'Potassium  haemolysed  mmol/L  3.5 - 5.1', 'free-text'],
  ])('waits for a person: %s', async (_what, row, doubt) => {
    const job = await read([...certain, row])
    expect(job.data?.results.flatMap(({ doubts }) => doubts)).toContain(doubt)
    expect(job).toMatchObject({
      status: 'completed',
      needs_human_review: true,
      is_reviewed: false,
      review_reasons: ['doubtful-results'],
    })
  })

  it('waits for a person where flag and range say different things', async () => {
    const rows = ['Ferritin  90    ng/mL  15 - 150', 'Potassium  4.1  H  mmol/L  3.5 - 5.1']
    const job = await read(rows, 'Test  Result  Flag  Units  Reference Range')
    expect(job.data?.results.flatMap(({ doubts }) => doubts)).toContain('flag-conflict')
    expect(job).toMatchObject({ needs_human_review: true, is_reviewed: false })
  })

  it('does not wait where nothing is doubtful', async () => {
    expect(await read(certain)).toMatchObject({ needs_human_review: false, review_reasons: [] })
  })
})

describe('a team that has switched reviews off', () => {
  it('has no report wait, and each doubt told with its value all the same', async () => {
    const { db, teamId } = fixture
    await db.team.update({ where: { id: teamId }, data: { reportReviewEnabled: false } })
    const job = await read([...certain, 'Zonulin  41  ng/mL  0 - 60'])
    expect(job).toMatchObject({ needs_human_review: false, review_reasons: [] })
    expect(job.data?.results.at(-1)?.doubts).toContain('name-unknown')
  })
})
