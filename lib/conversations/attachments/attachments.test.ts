import { randomUUID } from 'node:crypto'
import { readdir, readFile, utimes } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Context } from '#lib/auth/context.ts'
import {
  answerConversation,
  startWithPatient,
} from '#lib/conversations/desk/answer-conversation.ts'
import { getConversation } from '#lib/conversations/desk/get-conversation.ts'
import { getNewMessage } from '#lib/conversations/own/follow-own-conversation.ts'
import { getOwnConversation } from '#lib/conversations/own/get-own-conversation.ts'
import { startConversation, writeOwnMessage } from '#lib/conversations/own/write-own-message.ts'
import { db } from '#lib/db/client.ts'
import type { AppError } from '#lib/errors/app-error.ts'
import type { PatientId } from '#lib/ids.ts'
import { reportLines, writePdf } from '#testing/parsing/write-pdf.ts'
import { activePdfs } from '#testing/service/write-active-pdf.ts'
import { createWebFixture, staffContext, type WebFixture } from '#testing/web/web-fixture.ts'
import { answerAttachment } from './answer-attachment.ts'
import { attachmentStore } from './attachment-store.ts'
import { cleanFileName, maxAttachments, maxPatientBytes } from './attachment-view.ts'
import {
  attachFile,
  attachFirstFile,
  getFile,
  removeFile,
  removeFirstFile,
} from './desk-attachments.ts'
import { attachOwnFile, getOwnFile, removeOwnFile } from './own-attachments.ts'
import { sweepAttachments } from './sweep-attachments.ts'

// Each upload starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

let web: WebFixture
let patient: Awaited<ReturnType<WebFixture['buildPatient']>>
let stranger: Awaited<ReturnType<WebFixture['buildPatient']>>
const staff = staffContext('support')

beforeAll(async () => {
  web = await createWebFixture()
  patient = await web.buildPatient()
  stranger = await web.buildPatient()
})
afterAll(() => web.close())

const pdf = writePdf([reportLines])
const png = await sharp({
  create: { width: 300, height: 120, channels: 3, background: '#f4f4f4' },
})
  .png()
  .toBuffer()

const readPixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()

interface Upload {
  bytes?: Buffer
  name?: string
  key?: string
  conversationId?: string
  subject?: { kind: string; id: string }
}

function toRequest({ bytes = png, name = 'label.png', key = randomUUID(), ...place }: Upload = {}) {
  const form = new FormData()
  form.set('key', key)
  form.set('name', name)
  if (place.conversationId) form.set('conversationId', place.conversationId)
  if (place.subject) {
    form.set('subjectKind', place.subject.kind)
    form.set('subjectId', place.subject.id)
  }
  form.append('file', new Blob([new Uint8Array(bytes)]), 'file')
  return new Request('http://localhost/', { method: 'POST', body: form })
}

const attachOwn = (upload?: Upload, context = patient.context) =>
  attachOwnFile(context, toRequest(upload))
const start = (attachmentIds: string[] = [], context = patient.context) =>
  startConversation(context, {
    topic: 'question',
    subject: null,
    body: 'Is this label right?',
    key: randomUUID(),
    attachmentIds,
  })
const refusal = (reason: string) => ({ code: 'file-refused', context: { reason } })
const filesOn = (patientId: string) =>
  readdir(path.join(web.filesFolder, patientId)).catch(() => [])

describe('a file in a message', () => {
  it('goes from the patient to staff and back, encrypted at rest and audited', async () => {
    const { attachmentId } = await attachOwn({ name: 'my label.PNG' })
    const { draftFiles } = await getNewMessage(patient.context, null)
    expect(draftFiles).toMatchObject([
      { attachmentId, name: 'my label.png', mediaType: 'image/png' },
    ])
    const { conversationId } = await start([attachmentId])
    expect((await getNewMessage(patient.context, null)).draftFiles).toEqual([])
    const { messages } = await getConversation(staff, { conversationId })
    expect(messages[0]?.attachments).toMatchObject([{ attachmentId, name: 'my label.png' }])
    const opened = await getFile(staff, { conversationId, attachmentId })
    expect(opened.bytes.length).toBe(draftFiles[0]?.size)
    expect(await readPixels(opened.bytes)).toEqual(await readPixels(png))
    const stored = await readFile(path.join(web.filesFolder, patient.patientId, attachmentId))
    expect(stored.includes(png.subarray(0, 24))).toBe(false)

    const answer = await attachFile(
      staff,
      { conversationId },
      toRequest({ bytes: pdf, name: 'Answer.pdf' }),
    )
    expect((await getConversation(staff, { conversationId })).draftFiles).toEqual([answer])
    // What staff have not sent is theirs alone.
    await expect(getOwnFile(patient.context, answer)).rejects.toMatchObject({ code: 'not-found' })
    await answerConversation(staff, {
      conversationId,
      body: 'Yes, see the attached page.',
      key: randomUUID(),
      seenUpTo: messages[0]?.messageId ?? '0',
      attachmentIds: [answer.attachmentId],
    })
    const own = await getOwnConversation(patient.context, { conversationId })
    expect(own.messages.map(({ attachments }) => attachments.map(({ name }) => name))).toEqual([
      ['my label.png'],
      ['Answer.pdf'],
    ])
    expect(Buffer.from((await getOwnFile(patient.context, answer)).bytes).equals(pdf)).toBe(true)

    const audited = await db().auditEntry.findMany({
      where: { subject: 'attachment', subjectId: { in: [attachmentId, answer.attachmentId] } },
      orderBy: { id: 'asc' },
    })
    expect(audited.map(({ action, patientId }) => [action, patientId])).toEqual(
      [
        'conversations.attach',
        'conversations.read-attachment',
        'conversations.attach',
        'conversations.read-own-attachment',
      ].map((action) => [action, patient.patientId]),
    )
  })

  it('keeps only the pixels of a photo, not where it was taken or what follows the picture', async () => {
    const photo = await sharp({
      create: { width: 400, height: 200, channels: 3, background: '#f4f4f4' },
    })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'canary-name' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    const { attachmentId } = await attachOwn({
      bytes: Buffer.concat([photo, Buffer.from('canary-behind-the-picture')]),
      name: 'IMG 2041.jpeg',
    })
    const { bytes, attachment } = await getOwnFile(patient.context, { attachmentId })
    expect(attachment).toMatchObject({
      name: 'IMG 2041.jpg',
      mediaType: 'image/jpeg',
      size: bytes.length,
    })
    expect(Buffer.from(bytes).includes('canary')).toBe(false)
    const { exif, xmp, icc, ...found } = await sharp(bytes).metadata()
    // Upright, as the camera noted.
    expect(found).toMatchObject({ format: 'jpeg', width: 200, height: 400 })
    expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined])
    await removeOwnFile(patient.context, { attachmentId })
  })

  it('is stored once however often its request is repeated', async () => {
    const key = randomUUID()
    const [first, second] = [await attachOwn({ key }), await attachOwn({ key })]
    expect(second).toEqual(first)
    await expect(attachOwn({ key }, stranger.context)).resolves.not.toEqual(first)
    await removeOwnFile(patient.context, first)
  })

  it('is unknown to another patient, and in another patient’s conversation', async () => {
    const file = await attachOwn()
    const { conversationId } = await start([file.attachmentId])
    const unknown = { code: 'not-found' }
    await expect(getOwnFile(stranger.context, file)).rejects.toMatchObject(unknown)
    await expect(removeOwnFile(stranger.context, file)).rejects.toMatchObject(unknown)
    await expect(attachOwn({ conversationId }, stranger.context)).rejects.toMatchObject(unknown)
    await expect(attachOwn({ subject: { kind: 'order', id: randomUUID() } })).rejects.toMatchObject(
      unknown,
    )
    const other = await start([], stranger.context)
    await expect(
      getFile(staff, { ...other, attachmentId: file.attachmentId }),
    ).rejects.toMatchObject(unknown)
    // Nor can it be sent by them, or twice.
    const others = await attachOwn({}, stranger.context)
    await expect(start([others.attachmentId])).rejects.toMatchObject(refusal('gone'))
    await expect(start([file.attachmentId])).rejects.toMatchObject(refusal('gone'))
  })

  it('stays as it was sent, and the message without a file that is gone is not sent', async () => {
    const file = await attachOwn()
    const { conversationId } = await start([file.attachmentId])
    const refused = { code: 'not-possible-now' }
    await expect(removeOwnFile(patient.context, file)).rejects.toMatchObject(refused)
    const where = { id: file.attachmentId }
    await expect(db().messageAttachment.deleteMany({ where })).rejects.toThrow()
    await expect(
      db().messageAttachment.updateMany({ where, data: { name: 'other.png' } }),
    ).rejects.toThrow()
    const removed = await attachOwn({ conversationId })
    await removeOwnFile(patient.context, removed)
    const message = { conversationId, body: 'Lost?', key: randomUUID() }
    await expect(
      writeOwnMessage(patient.context, { ...message, attachmentIds: [removed.attachmentId] }),
    ).rejects.toMatchObject(refusal('gone'))
    await writeOwnMessage(patient.context, message)
    const { messages } = await getOwnConversation(patient.context, { conversationId })
    expect(messages.map(({ body }) => body)).toEqual(['Is this label right?', 'Lost?'])
  })
})

describe('the rules of an attached file', () => {
  it.each([
    ['an empty file', Buffer.of(), 'empty'],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'unsupported'],
    ['a program named as a picture', Buffer.from('MZ\x90\0\x03\0\0\0'), 'unsupported'],
    ['more than 10 MB', Buffer.concat([png, Buffer.alloc(10 * 2 ** 20)]), 'too-large'],
    ['half a picture', png.subarray(0, 60), 'undecodable'],
    ['half a PDF', Buffer.from('%PDF-1.7 and nothing else'), 'corrupt'],
    ['a PDF with a script', activePdfs['a script on opening']?.() ?? Buffer.of(), 'active-content'],
  ])('refuse %s', async (_what, bytes, reason) => {
    const before = await filesOn(patient.patientId)
    const outcome = attachOwn({ bytes, name: 'label.png' })
    await expect(outcome).rejects.toMatchObject(refusal(reason))
    expect(await filesOn(patient.patientId)).toEqual(before)
  })

  it('refuse a ninth file, and what does not fit into the patient’s storage', async () => {
    const other = await web.buildPatient()
    const { conversationId } = await start([], other.context)
    const data = (size: number, place: string) => ({
      patientId: other.patientId,
      uploaderId: other.userId,
      uploadKey: randomUUID(),
      place,
      name: 'a.png',
      mediaType: 'image/png',
      size,
    })
    await db().messageAttachment.createMany({
      data: Array.from({ length: maxAttachments }, () => data(1, conversationId)),
    })
    const outcome = attachOwn({ conversationId }, other.context)
    await expect(outcome).rejects.toMatchObject(refusal('too-many-files'))
    await expect(attachOwn({}, other.context)).resolves.toMatchObject({ mediaType: 'image/png' })
    await db().messageAttachment.create({ data: data(maxPatientBytes, 'elsewhere') })
    await expect(attachOwn({}, other.context)).rejects.toMatchObject(refusal('storage-full'))
  })

  it('say in code and reason alone what is wrong: no name, no content', async () => {
    const error = (await attachOwn({
      bytes: Buffer.from('Ada Mendel'),
      name: 'Ada Mendel HIV.txt',
    }).catch((thrown: unknown) => thrown)) as AppError
    expect(JSON.stringify([error.message, error.context, error.fields])).not.toMatch(/Ada|HIV/)
  })

  it.each([
    ['../../etc/passwd', 'etc passwd.pdf'],
    ['CON: "a"\r\nset-cookie: x.pdf', 'CON a set-cookie x.pdf'],
    ['Análisis de sangre.PDF', 'Análisis de sangre.pdf'],
    ['photo.exe', 'photo.pdf'],
    ['.pdf', 'file.pdf'],
    ['\u202Efdp.exe', 'fdp.pdf'],
    ['a'.repeat(150), `${'a'.repeat(80)}.pdf`],
  ])('clean the name %j', (given, expected) => {
    expect(cleanFileName(given, 'application/pdf')).toBe(expected)
  })

  it('hand out what browsers do not run: PDFs to save, pictures to look at', () => {
    const headersOf = (name: string, mediaType: 'application/pdf' | 'image/png') => {
      const attachment = { attachmentId: randomUUID(), name, mediaType, size: 3 }
      const { headers } = answerAttachment({ bytes: new Uint8Array(3), attachment })
      return [headers.get('content-type'), headers.get('content-disposition')]
    }
    expect(headersOf('Análisis (1).pdf', 'application/pdf')).toEqual([
      'application/pdf',
      `attachment; filename="Analisis (1).pdf"; filename*=UTF-8''An%C3%A1lisis%20%281%29.pdf`,
    ])
    expect(headersOf('label.png', 'image/png')).toEqual([
      'image/png',
      `inline; filename="label.png"; filename*=UTF-8''label.png`,
    ])
  })
})

describe('files that are not sent', () => {
  const age = async (patientId: string) => {
    const old = new Date(Date.now() - 2 * 60 * 60_000)
    for (const name of await filesOn(patientId))
      await utimes(path.join(web.filesFolder, patientId, name), old, old)
  }

  it('go at once when they are removed', async () => {
    const other = await web.buildPatient()
    const file = await attachOwn({}, other.context)
    expect(await filesOn(other.patientId)).toEqual([file.attachmentId])
    await removeOwnFile(other.context, file)
    expect(await filesOn(other.patientId)).toEqual([])
    expect((await getNewMessage(other.context, null)).draftFiles).toEqual([])
  })

  it('of staff can be removed by who attached them alone', async () => {
    const { conversationId } = await start()
    const file = await attachFile(staff, { conversationId }, toRequest())
    const asked = { conversationId, attachmentId: file.attachmentId }
    const colleague: Context = staffContext('clinician')
    await expect(removeFile(colleague, asked)).rejects.toMatchObject({ code: 'not-found' })
    await expect(getFile(colleague, asked)).rejects.toMatchObject({ code: 'not-found' })
    await removeFile(staff, asked)
    expect((await getConversation(staff, { conversationId })).draftFiles).toEqual([])
  })

  it('are removed after seven days, and so are files without a row; what was sent stays', async () => {
    const other = await web.buildPatient()
    const [sent, young, old] = [
      await attachOwn({}, other.context),
      await attachOwn({}, other.context),
      await attachOwn({}, other.context),
    ]
    await start([sent.attachmentId], other.context)
    await db()
      .$executeRaw`UPDATE message_attachment SET uploaded_at = now() - interval '8 days' WHERE id = ${old.attachmentId}::uuid`
    await attachmentStore().put(`${other.patientId}/${randomUUID()}`, png)
    await age(other.patientId)
    const justWritten = randomUUID()
    await attachmentStore().put(`${other.patientId}/${justWritten}`, png)
    expect(await sweepAttachments()).toBe(2)
    expect((await filesOn(other.patientId)).sort()).toEqual(
      [sent.attachmentId, young.attachmentId, justWritten].sort(),
    )
    expect((await getNewMessage(other.context, null)).draftFiles).toEqual([young])
  })
})

describe('files of the first message that staff write', () => {
  const first = { patientId: '' as PatientId }
  const attach = (draft: string, context = staff) => {
    const form = new FormData()
    form.set('key', randomUUID())
    form.set('draft', draft)
    form.set('name', 'map.png')
    form.append('file', new Blob([new Uint8Array(png)]), 'file')
    const request = new Request('http://localhost/', { method: 'POST', body: form })
    return attachFirstFile(context, first, request)
  }
  const write = (attachmentIds: string[], context = staff) =>
    startWithPatient(context, {
      patientId: first.patientId,
      orderId: null,
      body: 'The way to the center',
      key: randomUUID(),
      attachmentIds,
    })

  beforeAll(() => {
    first.patientId = patient.patientId
  })

  it('go with it, and the patient opens them', async () => {
    const { attachmentId } = await attach(randomUUID())
    await expect(getOwnFile(patient.context, { attachmentId })).rejects.toMatchObject({
      code: 'not-found',
    })
    const { conversationId } = await write([attachmentId])
    const { messages } = await getOwnConversation(patient.context, { conversationId, access: null })
    expect(messages.at(-1)?.attachments).toMatchObject([{ attachmentId, name: 'map.png' }])
    const opened = await getOwnFile(patient.context, { attachmentId })
    expect(await readPixels(opened.bytes)).toEqual(await readPixels(png))
  })

  it('are the writer’s alone until then, and can be removed', async () => {
    const { attachmentId } = await attach(randomUUID())
    const other = staffContext('clinician')
    await expect(write([attachmentId], other)).rejects.toMatchObject(refusal('gone'))
    const asked = { ...first, attachmentId }
    await expect(removeFirstFile(other, asked)).rejects.toMatchObject({ code: 'not-found' })
    await expect(
      removeFirstFile(staff, { patientId: stranger.patientId, attachmentId }),
    ).rejects.toMatchObject({ code: 'not-found' })
    await removeFirstFile(staff, asked)
    expect(await filesOn(first.patientId)).not.toContain(attachmentId)
    await expect(write([attachmentId])).rejects.toMatchObject(refusal('gone'))
  })

  it('do not fill the place of the next message', async () => {
    const draft = randomUUID()
    for (let index = 0; index < maxAttachments; index += 1) await attach(draft)
    await expect(attach(draft)).rejects.toMatchObject(refusal('too-many-files'))
    await expect(attach(randomUUID())).resolves.toMatchObject({ name: 'map.png' })
  })
})
