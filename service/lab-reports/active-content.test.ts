import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createReportFixture, type ReportFixture } from '#testing/service/report-fixture.ts'
import {
  activePdfs,
  hiddenPdfs,
  passivePdfs,
  writeEncryptedPdf,
} from '#testing/service/write-active-pdf.ts'

// Each upload starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

let fixture: ReportFixture

beforeAll(async () => {
  fixture = await createReportFixture()
})
afterAll(() => fixture.close())

describe('a PDF with active content', () => {
  it.each(Object.entries(activePdfs))('is refused and not stored: %s', async (_what, write) => {
    const before = await fixture.db.parsingJob.count()
    const { status, body } = await fixture.upload([write()])
    expect([status, body.detail]).toEqual([
      400,
      'The PDF contains scripts, programs or embedded files: print it to a new PDF and send that',
    ])
    expect(await fixture.db.parsingJob.count()).toBe(before)
  })
})

describe('a PDF with objects that cannot be searched', () => {
  it.each(Object.entries(hiddenPdfs))('is refused as damaged: %s', async (_what, write) => {
    const { status, body } = await fixture.upload([write()])
    expect([status, body.detail]).toEqual([400, expect.stringContaining('damaged')])
  })
})

describe('a PDF that a viewer decrypts without a password', () => {
  it('is refused as protected when its objects cannot be searched', async () => {
    const { status, body } = await fixture.upload([writeEncryptedPdf()])
    expect([status, body.detail]).toEqual([400, expect.stringContaining('password-protected')])
  })
})

describe('an ordinary PDF', () => {
  it.each(Object.entries(passivePdfs))('is accepted when it %s', async (_what, write) => {
    expect((await fixture.upload([write()])).status).toBe(200)
  })
})
