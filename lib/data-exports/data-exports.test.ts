import { randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { crc32, inflateRawSync } from 'node:zlib'
import type { JobHelpers } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { attachmentKey, attachmentStore } from '#lib/conversations/attachments/attachment-store.ts'
import { sweepAttachments } from '#lib/conversations/attachments/sweep-attachments.ts'
import { db } from '#lib/db/client.ts'
import { createWebFixture, staffContext, type WebFixture } from '#testing/web/web-fixture.ts'
import { expireExports, makeExport, makeExportJob } from './make-export.ts'
import { getOwnExportFile, listOwnExports, requestOwnExport } from './own-exports.ts'

let web: WebFixture
let owner: Awaited<ReturnType<WebFixture['buildPatient']>>

beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())
beforeEach(async () => {
  owner = await web.buildPatient()
})

const download = async (exportId: string) =>
  Buffer.concat(await Array.fromAsync(await getOwnExportFile(owner.context, { exportId })))

/** Reads an archive from its directory, as unpackers do, and checks every checksum. */
function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22
  expect(archive.readUInt32LE(end)).toBe(0x06054b50)
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const start = archive.readUInt32LE(at + 42)
    const data = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
    const bytes = inflateRawSync(archive.subarray(data, data + archive.readUInt32LE(at + 20)))
    expect([bytes.length, crc32(bytes)]).toEqual([
      archive.readUInt32LE(at + 24),
      archive.readUInt32LE(at + 16),
    ])
    files.set(name, bytes)
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}

async function writeRecord() {
  const { patientId, userId } = owner
  const staff = staffContext()
  await db().$transaction((tx) => recordAudit(tx, staff, { action: 'patients.read', patientId }))
  await db().result.create({
    data: {
      patientId,
      jobId: randomUUID(),
      position: 0,
      biomarker: '2276-4',
      rowId: '1',
      testName: 'Ferritin',
      displayName: 'Ferritin',
      value: '48',
      number: 48,
      observedOn: new Date('2026-06-01'),
      origin: 'read',
    },
  })
  const conversation = await db().conversation.create({
    data: { patientId, topic: 'question', startKey: randomUUID() },
  })
  const message = await db().conversationMessage.create({
    data: {
      patientId,
      conversationId: conversation.id,
      sender: 'patient',
      authorId: userId,
      body: 'Is it open on Monday?',
      writeKey: randomUUID(),
    },
  })
  const attach = () =>
    db().messageAttachment.create({
      data: {
        patientId,
        uploaderId: userId,
        uploadKey: randomUUID(),
        place: conversation.id,
        messageId: message.id,
        name: 'card.pdf',
        mediaType: 'application/pdf',
        size: 9,
      },
    })
  const [file] = [await attach(), await attach()]
  await attachmentStore().put(attachmentKey(file), Buffer.from('%PDF-card'))
  await db().wearableSeries.create({
    data: { patientId, id: 7n, resource: 'heartrate', provider: 'oura', sourceType: 'ring' },
  })
  await db().wearableSample.createMany({
    data: [61, 62].map((value, minute) => ({
      patientId,
      seriesId: 7n,
      at: new Date(Date.UTC(2026, 5, 1, 8, minute)),
      receivedAt: new Date(),
      value,
    })),
  })
  return file
}

/** The database fails once the file is there. */
async function refuseReady() {
  await db().$executeRaw`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$`
  await db().$executeRaw`
    CREATE TRIGGER refuse BEFORE UPDATE ON data_export FOR EACH ROW
      WHEN (NEW.state = 'ready') EXECUTE FUNCTION refuse()`
}

describe('a download of one’s own record', () => {
  it('has the parts of the record, is encrypted where it is kept, and is the owner’s alone', async () => {
    const file = await writeRecord()
    const { exportId } = await requestOwnExport(owner.context)
    expect(await requestOwnExport(owner.context)).toMatchObject({ exportId, state: 'waiting' })
    await makeExport(exportId)
    await makeExport(exportId)
    expect(await listOwnExports(owner.context)).toMatchObject([{ state: 'ready', missing: 1 }])
    const files = unzip(await download(exportId))
    const read = (name: string) => String(files.get(name))
    expect(read('README.txt')).toContain('results.fhir.json')
    expect(read('results.csv')).toContain('Ferritin')
    expect(JSON.parse(read('results.fhir.json'))).toMatchObject({ resourceType: 'Bundle' })
    expect(JSON.parse(read('account.json')).details).toMatchObject({ firstName: 'Ada' })
    for (const name of ['comments-on-results', 'former-results', 'answers-to-lab-questions'])
      expect([files.has(`${name}.csv`), JSON.parse(read(`${name}.json`))]).toEqual([true, []])
    expect(read('messages.json')).toContain('Is it open on Monday?')
    expect(read(`messages/${file.id}.pdf`)).toBe('%PDF-card')
    expect(read('wearables/measurements-1.csv').split('\r\n')).toHaveLength(4)
    expect(JSON.parse(read('access-log.json'))).toMatchObject([{ action: 'patients.read' }])

    const stored = { id: exportId, patientId: owner.patientId }
    const other = await web.buildPatient()
    await expect(getOwnExportFile(other.context, { exportId })).rejects.toHaveProperty(
      'code',
      'not-found',
    )
    const key = `${stored.patientId}/export-${stored.id}`
    expect((await attachmentStore().find(key))?.length).toBeGreaterThan(500)
    const actions = await db().auditEntry.findMany({
      where: { patientId: owner.patientId, subjectId: exportId },
      orderBy: { id: 'asc' },
    })
    expect(actions.map(({ action }) => action)).toEqual([
      'accounts.request-export',
      'accounts.download-export',
    ])
  })

  it('outlasts the sweep of unsent files, and ends with its time', async () => {
    const { exportId } = await requestOwnExport(owner.context)
    await makeExport(exportId)
    await sweepAttachments(new Date(Date.now() + 60_000))
    await download(exportId)
    await db().dataExport.update({ where: { id: exportId }, data: { expiresAt: new Date(0) } })
    expect(await listOwnExports(owner.context)).toMatchObject([{ state: 'expired' }])
    await expect(getOwnExportFile(owner.context, { exportId })).rejects.toHaveProperty(
      'code',
      'not-found',
    )
    await expireExports()
    const key = `${owner.patientId}/export-${exportId}`
    expect(await attachmentStore().find(key)).toBeUndefined()
    expect(await requestOwnExport(owner.context)).toMatchObject({ state: 'waiting' })
  })

  it('keeps only the newest file of a patient, and the earlier one until that is ready', async () => {
    const other = await web.buildPatient()
    const prepare = async (context: Context) => {
      const { exportId } = await requestOwnExport(context)
      await makeExport(exportId)
      return exportId
    }
    await prepare(other.context)
    const first = await prepare(owner.context)
    const { exportId: second } = await requestOwnExport(owner.context)
    await download(first)
    await makeExport(second)
    expect(await listOwnExports(owner.context)).toMatchObject([
      { exportId: second, state: 'ready' },
      { exportId: first, state: 'expired' },
    ])
    expect(await readdir(path.join(web.filesFolder, owner.patientId))).toEqual([`export-${second}`])
    await download(second)
    await expect(getOwnExportFile(owner.context, { exportId: first })).rejects.toHaveProperty(
      'code',
      'not-found',
    )
    expect(await listOwnExports(other.context)).toMatchObject([{ state: 'ready' }])
    expect(await readdir(path.join(web.filesFolder, other.patientId))).toHaveLength(1)
  })

  it('leaves no file when it fails, whether while it is written or once it is', async () => {
    const file = await writeRecord()
    const { exportId } = await requestOwnExport(owner.context)
    const folder = path.join(web.filesFolder, owner.patientId)
    const attempt = (attempts: number) =>
      makeExportJob.run({ exportId }, { job: { attempts, max_attempts: 2 } } as JobHelpers)
    const stateOf = async () =>
      (await db().dataExport.findUniqueOrThrow({ where: { id: exportId } })).state

    const stored = path.join(folder, file.id)
    const whole = await readFile(stored)
    await writeFile(stored, whole.subarray(0, -1))
    await expect(attempt(1)).rejects.toThrow()
    expect(await readdir(folder)).toEqual([file.id])
    expect(await stateOf()).toBe('waiting')

    await writeFile(stored, whole)
    await refuseReady()
    try {
      await expect(attempt(2)).rejects.toThrow('refused')
    } finally {
      await db().$executeRaw`DROP FUNCTION refuse CASCADE`
    }
    expect(await readdir(folder)).toEqual([file.id])
    expect(await stateOf()).toBe('failed')
  })

  it('is swept when the program that wrote it died', async () => {
    const { exportId } = await requestOwnExport(owner.context)
    await makeExport(exportId)
    const ready = `export-${exportId}`
    const folder = path.join(web.filesFolder, owner.patientId)
    await writeFile(path.join(folder, `${ready}.${randomUUID()}.part`), 'half')
    await writeFile(
      path.join(folder, `export-${randomUUID()}`),
      'of a run that ended before its row',
    )
    await sweepAttachments(new Date(Date.now() + 60_000))
    expect(await readdir(folder)).toEqual([ready])
  })

  it('is not prepared for a patient who was deleted meanwhile', async () => {
    const { exportId } = await requestOwnExport(owner.context)
    await db().patient.update({
      where: { id: owner.patientId },
      data: { deletedAt: new Date() },
    })
    await makeExport(exportId)
    expect(await db().dataExport.findUnique({ where: { id: exportId } })).toMatchObject({
      state: 'waiting',
    })
  })
})
