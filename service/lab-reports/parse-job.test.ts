import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { degrade } from '#testing/parsing/degrade.ts'
import { reportLines, writePdf } from '#testing/parsing/write-pdf.ts'
import { drawPicture } from '#testing/service/draw-picture.ts'
import { createReportFixture, type ReportFixture } from '#testing/service/report-fixture.ts'

// Each upload and each reading starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

let fixture: ReportFixture

beforeAll(async () => {
  fixture = await createReportFixture()
})
afterAll(() => fixture.close())

const report = writePdf([reportLines])

describe('a lab report as PDF', () => {
  it('goes from upload to results, with two events', async () => {
    const { status, body } = await fixture.upload([report])
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      job_id: body.id,
      status: 'upload_pending',
      data: null,
      user_id: fixture.userId,
      needs_human_review: false,
      progress: { stage: 'waiting' },
      revision: 1,
    })
    expect(await fixture.listMessages(body.id)).toEqual([])
    await fixture.startWorker()
    const job = await fixture.waitForJob(body.id)
    expect(job).toMatchObject({ status: 'completed', failure_reason: null, progress: null })
    expect(job.data?.metadata).toMatchObject({
      patient_first_name: 'Ada',
      patient_last_name: 'Albrecht',
      dob: '1984-02-29',
      date_collected: '2026-03-14',
    })
    expect(job.data?.pages).toEqual([{ page: 1, width: 612, height: 792, source: 'text' }])
    const messages = await fixture.listMessages(body.id)
    expect(messages.map(({ event_type, data }) => [event_type, data.status])).toEqual([
      ['lab_report.parsing_job.created', 'started'],
      ['lab_report.parsing_job.updated', 'completed'],
    ])
    expect(messages[0]?.data.data).toBeNull()
    expect(messages[1]?.data).toEqual(job)
    const revisions = [body.revision, ...messages.map(({ data }) => data.revision)].map(Number)
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b))
    expect(new Set(revisions).size).toBe(3)
  })

  it('reports for each result what is printed, where, and what it means', async () => {
    const { body } = await fixture.upload([report])
    const { data, needs_human_review } = await fixture.waitForJob(body.id)
    expect(data?.results.map(({ test_name, value, units }) => [test_name, value, units])).toEqual([
      ['Glucose', '92', 'mg/dL'],
      ['Creatinine', '0.9', 'mg/dL'],
      ['Sodium', '150', 'mmol/L'],
      ['Potassium', '4.1', 'mmol/L'],
    ])
    const sodium = data?.results[2]
    expect(sodium).toMatchObject({
      type: 'numeric',
      reference_range: '135 - 145',
      min_reference_range: 135,
      max_reference_range: 145,
      interpretation: 'abnormal',
      is_above_max_range: true,
      is_below_min_range: false,
      loinc_match_status: 'auto_match',
      page: 1,
      confidence: 1,
      doubts: [],
    })
    expect(sodium?.loinc_matches[0]).toMatchObject({
      loinc_code: '2951-2',
      reasons: ['name', 'unit'],
    })
    const { box, value_box: inner } = sodium ?? {}
    if (!box || !inner) throw new Error('no boxes')
    expect(box).toMatchObject({ x: 40 })
    expect(inner.x).toBeCloseTo(170, 0)
    expect(inner.y).toBeGreaterThanOrEqual(box.y)
    expect(inner.x + inner.width).toBeLessThanOrEqual(box.x + box.width)
    expect(needs_human_review).toBe(false)
  })

  it('serves its original file and its page as an image, as non-executable downloads', async () => {
    const { body } = await fixture.upload([report])
    const early = await fixture.ask('GET', `/${body.id}/page/1`)
    expect([200, 404]).toContain(early.status)
    await fixture.waitForJob(body.id)
    const file = await fixture.ask('GET', `/${body.id}/file`)
    expect(Buffer.from(await file.arrayBuffer()).equals(report)).toBe(true)
    const page = await fixture.ask('GET', `/${body.id}/page/1`)
    const drawn = Buffer.from(await page.arrayBuffer())
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 1105 })
    const again = await fixture.ask('GET', `/${body.id}/page/1`)
    expect(Buffer.from(await again.arrayBuffer()).equals(drawn)).toBe(true)
    for (const [answer, type] of [
      [file, 'application/pdf'],
      [page, 'image/png'],
    ] as const) {
      expect(answer.headers.get('content-type')).toBe(type)
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toContain('sandbox')
      expect(answer.headers.get('cache-control')).toContain('no-store')
    }
    for (const path of ['/page/0', '/page/2', '/file?position=1'])
      expect((await fixture.ask('GET', `/${body.id}${path}`)).status, path).toBe(404)
  })

  it('discards the name of the uploaded file', async () => {
    const names = [
      '../../etc/passwd',
      'a\0.pdf',
      'CON',
      '\u202efdp.exe',
      `${'n'.repeat(10_000)}.pdf`,
    ]
    for (const name of names) {
      const { status, body } = await fixture.upload([report], { name })
      expect([200, 400], name.slice(0, 20)).toContain(status)
      if (status !== 200) continue
      const { SERVICE_FILES_DIR } = fixture.settings
      const kept = await readdir(`${SERVICE_FILES_DIR}/${body.id}`)
      expect(kept).toEqual(['file-0'])
    }
  })
})

describe('a lab report of several images', () => {
  it('is one report, read page by page, that needs a review', async () => {
    const pictures = await Promise.all([
      drawPicture(reportLines, 300).then((page) => degrade(page, 'scan-200', 1)),
      drawPicture([
        'Test  Result  Units  Reference Range',
        'Calcium  9.4  mg/dL  8.6 - 10.2',
        'Albumin  4.2  g/dL  3.5 - 5.0',
      ]),
    ])
    const { body } = await fixture.upload(pictures)
    const job = await fixture.waitForJob(body.id)
    expect(job).toMatchObject({ status: 'completed', needs_human_review: true })
    expect(job.review_reasons).toContain('recognized')
    expect(job.data?.pages.map(({ page, source }) => [page, source])).toEqual([
      [1, 'recognized'],
      [2, 'recognized'],
    ])
    const read = job.data?.results.map(({ page, test_name, value }) => [page, test_name, value])
    expect(read).toEqual(
      expect.arrayContaining([
        [1, 'Sodium', '150'],
        [2, 'Calcium', '9.4'],
      ]),
    )
    const second = await fixture.ask('GET', `/${body.id}/file?position=1`)
    expect(second.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await second.arrayBuffer()).equals(pictures[1] ?? Buffer.of())).toBe(true)
    const page = await fixture.ask('GET', `/${body.id}/page/2`)
    expect(page.status).toBe(200)
  })
})
