import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  joinObjects,
  listObjects,
  reportLines,
  stream,
  writePdf,
} from '#testing/parsing/write-pdf.ts'
import { createReportFixture, type ReportFixture } from '#testing/service/report-fixture.ts'
import { buildTeam, buildUser } from '#testing/service/service-fixture.ts'

// Each upload and each reading starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

let fixture: ReportFixture

beforeAll(async () => {
  fixture = await createReportFixture()
})
afterAll(() => fixture.close())

const report = writePdf([reportLines])
const maxBytes = 10 * 1024 * 1024

/** A report with exactly this many bytes, padded by an object that no page shows. */
function reportOf(bytes: number): Buffer {
  const filled = (padding: number) =>
    joinObjects([...listObjects([reportLines]), stream('x'.repeat(padding))])
  const padding = bytes - 2_000
  return filled(padding + bytes - filled(padding).byteLength)
}

const ascii = (text: string) => Buffer.from(text, 'latin1')
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('uploading a report: its size (N43)', () => {
  it('is accepted at the limit, and refused with one byte more', async () => {
    const exact = await fixture.upload([reportOf(maxBytes)])
    expect(exact.status, JSON.stringify(exact.body)).toBe(200)
    const { size } = await fixture.db.parsingFile.findFirstOrThrow({
      where: { jobId: exact.body.id },
    })
    expect(size).toBe(maxBytes)
    const over = await fixture.upload([reportOf(maxBytes + 1)])
    expect([over.status, over.body.detail]).toEqual([413, 'A file is larger than 10 MB'])
  })

  it('is refused before reading when its declared length is far too large', async () => {
    const answer = await fixture.ask('POST', '', {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: Buffer.alloc(90 * 1024 * 1024),
    })
    expect(answer.status).toBe(413)
  })

  it.each([
    ['an empty file', [Buffer.of()], 400, 'A file is empty'],
    ['no file', [], 422, [{ type: 'missing', loc: ['body', 'file'] }]],
    ['two PDFs', [report, report], 400, /one PDF/],
    ['a PDF among pictures', [png, report], 400, /one PDF/],
    ['nine pictures', Array<Buffer>(9).fill(png), 400, /at most 8 files/],
  ])('refuses %s', async (_what, files, status, detail) => {
    const answer = await fixture.upload(files)
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    if (Array.isArray(detail)) expect(answer.body.detail).toMatchObject(detail)
    else expect(answer.body.detail).toMatch(detail)
  })

  it('refuses hundreds of parts and keeps working', async () => {
    const form = new FormData()
    for (let part = 0; part < 500; part += 1) form.append(`field-${part}`, 'x')
    const answer = await fixture.ask('POST', '', { body: form })
    expect(answer.status).toBe(400)
    const next = await fixture.ask('GET', `/${randomUUID()}`)
    expect(next.status).toBe(404)
  })
})

describe('uploading a report: its form', () => {
  const multipart = { 'content-type': 'multipart/form-data; boundary=edge' }
  const part = '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'

  it.each([
    ['another type', { 'content-type': 'application/pdf' }, '%PDF-1.7', 415],
    ['no type', { 'content-type': '' }, '%PDF-1.7', 415],
    ['no boundary', { 'content-type': 'multipart/form-data' }, 'x', 400],
    ['nothing in it', multipart, '', 400],
    ['no end', multipart, `${part}%PDF-1.7`, 400],
    ['a header without end', multipart, `--edge\r\nx: ${'y'.repeat(100_000)}`, 400],
    ['no name for its part', multipart, '--edge\r\nx: y\r\n\r\nz\r\n--edge--\r\n', 422],
  ])('refuses a body with %s', async (_what, headers, body, status) => {
    const answer = await fixture.ask('POST', '', { headers, body: Buffer.from(body) })
    expect(answer.status, await answer.text()).toBe(status)
  })

  it.each(['application/pdf', 'application/x-www-form-urlencoded', 'application/json'])(
    'refuses %s with the media type to send',
    async (type) => {
      const answer = await fixture.ask('POST', '', {
        headers: { 'content-type': type },
        body: '{}',
      })
      expect([answer.status, await answer.json()]).toEqual([
        415,
        { detail: 'Unsupported media type: send multipart/form-data' },
      ])
    },
  )

  it('says which field is missing or invalid', async () => {
    const { body } = await fixture.upload([], {
      fields: { user_id: 'x', needs_human_review: 'perhaps' },
    })
    expect(body.detail).toMatchObject([
      { type: 'uuid_parsing', loc: ['body', 'user_id'], input: 'x' },
      { type: 'bool_parsing', loc: ['body', 'needs_human_review'], input: 'perhaps' },
    ])
  })

  it('refuses a file under another name, and a file field without a file', async () => {
    for (const [name, value] of [
      ['report', new Blob([new Uint8Array(report)])],
      ['file', '%PDF-1.7'],
    ] as const) {
      const form = new FormData()
      form.append('user_id', fixture.userId)
      form.append(name, value)
      const answer = await fixture.ask('POST', '', { body: form })
      expect([answer.status, await answer.json()], name).toMatchObject([
        422,
        { detail: [{ type: 'missing', loc: ['body', 'file'], input: null }] },
      ])
    }
  })

  it('refuses a file under another name beside one that is named correctly', async () => {
    const form = new FormData()
    form.append('user_id', fixture.userId)
    for (const name of ['file', 'second']) form.append(name, new Blob([new Uint8Array(png)]))
    const answer = await fixture.ask('POST', '', { body: form })
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { detail: [{ type: 'value_error', loc: ['body', 'file'] }] },
    ])
  })

  it.each<[string, Record<string, string>, number]>([
    ['an invalid user id', { user_id: 'nobody' }, 422],
    ['an endless id', { user_id: '0'.repeat(2_000) }, 422],
    ['an unknown user', { user_id: '00000000-0000-4000-8000-000000000000' }, 404],
    ['an invalid review flag', { needs_human_review: 'perhaps' }, 422],
    ['an endless review flag', { needs_human_review: 'x'.repeat(5_000) }, 422],
  ])('refuses fields with %s', async (_what, fields, status) => {
    expect((await fixture.upload([report], { fields })).status).toBe(status)
  })

  it('leaves no process and no partial job behind when the client disconnects', async () => {
    const before = await fixture.db.parsingJob.count()
    const broken = new AbortController()
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from(part)),
      pull: () => broken.abort(),
    })
    const init = { headers: multipart, body, signal: broken.signal, duplex: 'half' } as RequestInit
    await expect(fixture.ask('POST', '', init)).rejects.toThrow()
    expect((await fixture.upload([report])).status).toBe(200)
    expect(await fixture.db.parsingJob.count()).toBe(before + 1)
  })
})

describe('uploading a report: its type, detected by its bytes (N44)', () => {
  const zip = ascii('PK\x03\x04\x14\0\0\0\0\0')
  it.each([
    ['HTML', ascii('<!doctype html><script>alert(1)</script>')],
    ['SVG', ascii('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a program', ascii('MZ\x90\0\x03\0\0\0')],
    ['ELF', ascii('\x7fELF\x02\x01\x01')],
    ['ZIP', zip],
    ['GIF', gif],
    ['text', ascii('Glucose 92 mg/dL')],
    ['a PDF that begins after a kilobyte', Buffer.concat([Buffer.alloc(1_000, 0x20), report])],
    ['a PDF behind a ZIP', Buffer.concat([zip, report])],
  ])('refuses %s declared as a PDF', async (_what, bytes) => {
    const { status, body } = await fixture.upload([bytes], {
      type: 'application/pdf',
      name: 'report.pdf',
    })
    expect([status, body.detail]).toEqual([400, 'Unsupported file type: send a PDF, JPEG or PNG'])
  })

  it.each([
    ['image/png', report],
    ['text/html', report],
    ['application/pdf', png],
    ['image/jpeg', png],
  ])('refuses content that does not match its declared type %s', async (type, bytes) => {
    const { status, body } = await fixture.upload([bytes], { type })
    expect([status, body.detail]).toEqual([
      400,
      "A file's content does not match its declared type",
    ])
  })

  it('treats a PDF followed by a ZIP as a PDF', async () => {
    const { status, body } = await fixture.upload([Buffer.concat([report, zip])], {
      type: 'application/octet-stream',
      name: 'report.zip',
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const file = await fixture.ask('GET', `/${body.id}/file`)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    await file.arrayBuffer()
  })

  it('treats an image followed by a PDF as an image', async () => {
    const create = { width: 300, height: 200, channels: 3, background: '#fff' } as const
    const picture = await sharp({ create }).jpeg().toBuffer()
    const both = Buffer.concat([picture, report])
    const { status, body } = await fixture.upload([both], { type: 'image/jpeg' })
    expect(status, JSON.stringify(body)).toBe(200)
    const file = await fixture.ask('GET', `/${body.id}/file`)
    expect(file.headers.get('content-type')).toBe('image/jpeg')
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    await file.arrayBuffer()
    const asPdf = await fixture.upload([both], { type: 'application/pdf' })
    expect(asPdf.status).toBe(400)
  })

  it.each([
    ['a PDF of its first line alone', ascii('%PDF-1.7\n'), /damaged/],
    [
      'a PDF that is noise',
      Buffer.concat([ascii('%PDF-1.7\n'), Buffer.alloc(5_000, 0xab)]),
      /damaged/,
    ],
    ['a PDF without pages', joinObjects(['<< /Type /Catalog >>']), /damaged/],
    ['a PNG cut off', png.subarray(0, 40), /damaged/],
    ['a JPEG of its first bytes alone', Buffer.of(0xff, 0xd8, 0xff, 0xe0, 0, 16), /damaged/],
    ['a picture of one point', png, /damaged/],
  ])('refuses %s', async (_what, bytes, detail) => {
    const answer = await fixture.upload([bytes])
    expect(answer.status, JSON.stringify(answer.body)).toBe(400)
    expect(answer.body.detail).toMatch(detail)
  })
})

describe('uploading the same again (N47)', () => {
  it('makes one job per idempotency key, and another job without it', async () => {
    const key = { 'x-idempotency-key': randomUUID() }
    const first = await fixture.upload([report], { headers: key })
    const second = await fixture.upload([report], { headers: key })
    expect(second.body).toEqual(first.body)
    const third = await fixture.upload([report])
    expect(third.body.id).not.toBe(first.body.id)
    const other = await fixture.upload([writePdf([[...reportLines, 'x']])], { headers: key })
    expect(other.status).toBe(422)
    expect(await fixture.db.parsingFile.count({ where: { jobId: first.body.id } })).toBe(1)
  })

  it('answers a known key at once while other files of the user are opened', async () => {
    const user_id = await buildUser(fixture.db, fixture.teamId)
    const upload = (headers?: Record<string, string>) =>
      fixture.upload([report], { fields: { user_id }, ...(headers && { headers }) })
    const key = { 'x-idempotency-key': randomUUID() }
    const first = await upload(key)
    const statuses: number[] = []
    const others = Array.from({ length: 8 }, async () => statuses.push((await upload()).status))
    // One is opened and four wait: any more are refused.
    await vi.waitFor(() => expect(statuses).toContain(429), { timeout: 60_000, interval: 5 })
    const repeated = await upload(key)
    expect([repeated.status, repeated.body]).toEqual([200, first.body])
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(5)
    await Promise.all(others)
  })

  it('reveals nothing to another team', async () => {
    const mine = await fixture.upload([report])
    const stranger = await buildTeam(fixture.db)
    const headers = { 'x-service-api-key': stranger.apiKey }
    const foreign = await fixture.upload([report], { headers })
    expect([foreign.status, foreign.body.detail]).toEqual([404, 'User not found'])
    for (const path of ['', '/file', '/page/1']) {
      const answer = await fixture.ask('GET', `/${mine.body.id}${path}`, { headers })
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { detail: 'Parsing job not found' },
      ])
    }
  })
})

describe('a team without reviews', () => {
  it('cannot request one, but still has its reports read', async () => {
    await fixture.db.team.update({
      where: { id: fixture.teamId },
      data: { reportReviewEnabled: false },
    })
    const asked = await fixture.upload([report], { fields: { needs_human_review: 'true' } })
    expect([asked.status, asked.body]).toEqual([
      400,
      { detail: 'Human review is not supported yet for your team please contact support' },
    ])
    expect((await fixture.upload([report])).status).toBe(200)
  })
})
