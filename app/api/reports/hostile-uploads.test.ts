import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  createTestClinic,
  inventAddress,
  type TestClinic,
} from '#testing/authorization/test-clinic.ts'
import { reportLines, writePdf } from '#testing/parsing/write-pdf.ts'
import { activePdfs } from '#testing/service/write-active-pdf.ts'
import { testWebUrl } from '#testing/web/test-web.ts'
import { startWebServer } from '#testing/web/test-web-server.ts'

// Each upload that gets that far starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

let clinic: TestClinic
let server: Awaited<ReturnType<typeof startWebServer>>
let cookie: string

beforeAll(async () => {
  clinic = await createTestClinic()
  server = await startWebServer()
  cookie = await clinic.cookieOf('owner')
})
afterAll(async () => {
  await server.close()
  await clinic.close()
})

async function upload(bytes: Buffer, { name = 'report.pdf', type = 'application/pdf' } = {}) {
  const form = new FormData()
  form.append('key', randomUUID())
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
  const answer = await fetch(`${server.url}/api/reports`, {
    method: 'POST',
    body: form,
    headers: { cookie, origin: testWebUrl, 'x-forwarded-for': inventAddress() },
  })
  const body = (await answer.json()) as {
    jobId?: string
    error?: { code: string; context?: { reason: string } }
  }
  return { status: answer.status, body }
}

const text = (content: string) => Buffer.from(content, 'latin1')
const report = writePdf([reportLines])
const zip = text('PK\x03\x04\x14\0\0\0\0\0')
const png = await sharp({
  create: { width: 300, height: 120, channels: 3, background: '#f4f4f4' },
})
  .png()
  .toBuffer()

describe('an upload through the web app is what its bytes say (N44)', () => {
  it.each([
    ['HTML', text('<!doctype html><script>alert(1)</script>')],
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a program', text('MZ\x90\0\x03\0\0\0')],
    ['ZIP', zip],
    ['GIF', text('GIF89a\x01\0\x01\0\0\0\0;')],
    ['a PDF that begins after a kilobyte', Buffer.concat([Buffer.alloc(1_000, 0x20), report])],
    ['a PDF behind a ZIP', Buffer.concat([zip, report])],
  ])('and refused when they are %s', async (_what, bytes) => {
    const { status, body } = await upload(bytes)
    expect([status, body.error?.code, body.error?.context?.reason]).toEqual([
      422,
      'report-refused',
      'unsupported',
    ])
  })

  it('and refused when they begin like a picture and are none', async () => {
    const hidden = Buffer.concat([text('\xff\xd8\xff\xe0\0\x10JFIF\0'), report])
    const { status, body } = await upload(hidden, { name: 'photo.jpg', type: 'image/jpeg' })
    expect([status, body.error?.context?.reason]).toEqual([422, 'undecodable'])
  })

  it.each(['a script on opening', 'a program behind a link', 'a file among the names'])(
    'and refused with %s',
    async (what) => {
      const { status, body } = await upload(activePdfs[what]?.() ?? Buffer.of())
      expect([status, body.error?.context?.reason]).toEqual([422, 'active-content'])
    },
  )

  it.each([
    ['a PDF named as a picture', report, 'photo.png', 'image/png', 'application/pdf'],
    ['a PDF with a ZIP behind it', Buffer.concat([report, zip]), 'a.zip', '', 'application/pdf'],
    ['a picture named as a page', png, 'page.html', 'text/html', 'image/png'],
  ])('and handed out as that: %s', async (_what, bytes, name, type, mediaType) => {
    const { status, body } = await upload(bytes, { name, type })
    expect([status, body]).toEqual([200, { jobId: expect.any(String) }])
    const file = await fetch(`${server.url}/api/reports/${body.jobId}/file`, {
      headers: { cookie, 'x-forwarded-for': inventAddress() },
    })
    expect([file.status, file.headers.get('content-type')]).toEqual([200, mediaType])
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w-]+\.(pdf|png)"$/,
    )
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect(file.headers.get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox$/)
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
  })
})
