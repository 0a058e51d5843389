import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { secretKeysSetting } from '#platform/secret-keys.ts'
import { fileKey, pageKey } from '#service/lab-reports/files/file-store.ts'
import { encryptStoredFiles } from './encrypt-stored-files.ts'
import { openFileStore } from './file-store.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'phial-store-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const newKey = (id: string) => `${id}:${randomBytes(32).toString('base64url')}`
const [first, second] = [newKey('first'), newKey('second')]
const settingsOf = (keys: string) => ({
  root,
  keys: secretKeysSetting.parse(keys),
})
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(100_000)])

/** A report as versions without encryption stored it: readable by everyone. */
async function writePlain() {
  const jobId = randomUUID()
  await mkdir(path.join(root, jobId), { mode: 0o755 })
  for (const [key, bytes] of [
    [fileKey(jobId, 0), Buffer.from('%PDF-1.7 of Maria Alvarez')],
    [pageKey(jobId, 1), png],
  ] as const)
    await writeFile(path.join(root, key), bytes, { mode: 0o644 })
  await chmod(root, 0o755)
  return jobId
}

const modeOf = async (name: string) => (await stat(path.join(root, name))).mode & 0o777

describe('encryptStoredFiles', () => {
  it('encrypts what an earlier version stored, which is refused until then', async () => {
    const jobId = await writePlain()
    const store = openFileStore(settingsOf(first))
    await expect(store.find(fileKey(jobId, 0))).rejects.toThrow('npm run files:encrypt')
    const count = { encrypted: 2, rewrapped: 0, unchanged: 0, unreadable: 0 }
    expect(await encryptStoredFiles(settingsOf(first))).toEqual(count)
    expect(String(await store.find(fileKey(jobId, 0)))).toBe('%PDF-1.7 of Maria Alvarez')
    expect((await store.find(pageKey(jobId, 1)))?.equals(png)).toBe(true)
    expect(String(await readFile(path.join(root, fileKey(jobId, 0))))).not.toContain('Alvarez')
    const names = ['', jobId, fileKey(jobId, 0), pageKey(jobId, 1)]
    expect(await Promise.all(names.map(modeOf))).toEqual([0o700, 0o700, 0o600, 0o600])
  })

  it('rotates the key: the old one is not needed afterwards, and no content is written again', async () => {
    const jobId = randomUUID()
    await openFileStore(settingsOf(first)).put(fileKey(jobId, 0), png)
    const before = await readFile(path.join(root, fileKey(jobId, 0)))
    const rotated = settingsOf(`${second},${first}`)
    expect(await encryptStoredFiles(rotated)).toMatchObject({ rewrapped: 1, unreadable: 0 })
    expect(await encryptStoredFiles(rotated)).toMatchObject({ rewrapped: 0, unchanged: 1 })
    const stored = await openFileStore(settingsOf(second)).find(fileKey(jobId, 0))
    expect(stored?.equals(png)).toBe(true)
    const after = await readFile(path.join(root, fileKey(jobId, 0)))
    expect(after.subarray(-90_000).equals(before.subarray(-90_000))).toBe(true)
  })

  it('counts what it cannot open and leaves it as it is', async () => {
    const [lost, broken] = [randomUUID(), randomUUID()]
    const store = openFileStore(settingsOf(first))
    for (const jobId of [lost, broken]) await store.put(fileKey(jobId, 0), png)
    await writeFile(path.join(root, fileKey(broken, 0)), 'no header')
    const before = await readFile(path.join(root, fileKey(lost, 0)))
    expect(await encryptStoredFiles(settingsOf(second))).toMatchObject({ unreadable: 2 })
    expect((await readFile(path.join(root, fileKey(lost, 0)))).equals(before)).toBe(true)
    expect(String(await readFile(path.join(root, fileKey(broken, 0))))).toBe('no header')
  })

  it('removes drafts of programs that died, and no other', async () => {
    const jobId = await writePlain()
    const [old, young] = ['file-1.old.part', 'file-1.young.part'].map((name) =>
      path.join(root, jobId, name),
    ) as [string, string]
    for (const file of [old, young]) await writeFile(file, '%PDF-1.7 half')
    const lastWeek = new Date(Date.now() - 7 * 86_400_000)
    await utimes(old, lastWeek, lastWeek)
    await encryptStoredFiles(settingsOf(first))
    await expect(stat(old)).rejects.toThrow('ENOENT')
    expect((await stat(young)).size).toBeGreaterThan(0)
  })

  it('does nothing before the first report', async () => {
    await rm(root, { recursive: true })
    expect(await encryptStoredFiles(settingsOf(first))).toMatchObject({ unchanged: 0 })
  })
})

describe('npm run files:encrypt', () => {
  const run = (keys: string) =>
    promisify(execFile)(process.execPath, ['scripts/encrypt-files.ts'], {
      env: {
        NODE_ENV: 'test',
        SERVICE_DATABASE_URL: 'postgresql://localhost/none',
        SERVICE_SECRETS_KEY: first,
        SERVICE_FILES_DIR: root,
        SERVICE_FILES_KEY: keys,
      },
    })

  it('says what it did, and fails when a file cannot be opened', async () => {
    await writePlain()
    expect((await run(first)).stdout).toBe('2 encrypted, 0 under the new key, 0 unchanged\n')
    await expect(run(second)).rejects.toMatchObject({
      code: 1,
      stderr: '2 could not be opened: damaged, or their key is missing\n',
    })
  })
})
