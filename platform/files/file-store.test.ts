import { randomBytes, randomUUID } from 'node:crypto'
import {
  copyFile,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secretKeysSetting } from '#platform/secret-keys.ts'
import { fileKey } from '#service/lab-reports/files/file-store.ts'
import { testSecretKeys } from '#testing/service/service-fixture.ts'
import { openFileStore } from './file-store.ts'

let root: string

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'phial-store-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const settings = () => ({
  root: path.join(root, 'files'),
  keys: testSecretKeys,
})
const chunkBytes = 64 * 1024
const pathOf = (key: string) => path.join(root, 'files', key)

/** Stores bytes under a new key, which it returns. */
async function put(bytes: Uint8Array) {
  const key = fileKey(randomUUID(), 0)
  await openFileStore(settings()).put(key, bytes)
  return key
}

const find = (key: string) => openFileStore(settings()).find(key)

describe('the file store', () => {
  it('returns what was put, of any size', async () => {
    for (const size of [0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 10 * 2 ** 20]) {
      const bytes = randomBytes(size)
      expect((await find(await put(bytes)))?.equals(bytes), `${size} bytes`).toBe(true)
    }
    expect(await find(fileKey(randomUUID(), 0))).toBeUndefined()
  })

  it('accepts a stream whose parts have any size', async () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 150_000 }), { maxLength: 6 })
    const property = fc.asyncProperty(sizes, async (given) => {
      const parts = given.map((size) => randomBytes(size))
      const key = fileKey(randomUUID(), 0)
      await openFileStore(settings()).put(key, streamOf(parts))
      expect((await find(key))?.equals(Buffer.concat(parts))).toBe(true)
    })
    await fc.assert(property, { numRuns: 20 })
  })

  it('leaves nothing behind when the stream fails', async () => {
    const folder = randomUUID()
    async function* broken() {
      yield randomBytes(200_000)
      throw new Error('interrupted')
    }
    const stored = openFileStore(settings()).put(fileKey(folder, 0), broken())
    await expect(stored).rejects.toThrow('interrupted')
    expect(await readdir(pathOf(folder))).toEqual([])
  })

  it('creates files and folders for their owner only', async () => {
    const key = await put(Buffer.from('%PDF-1.7'))
    const modes = ['', path.dirname(key), key].map(
      async (name) => (await stat(pathOf(name))).mode & 0o777,
    )
    expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o600])
  })

  it('writes nothing readable, and the same bytes never the same way', async () => {
    const bytes = Buffer.from('%PDF-1.7 Maria Alvarez, potassium 4.1'.repeat(5_000))
    const [first, second] = [await put(bytes), await put(bytes)]
    const stored = await readFile(pathOf(first))
    for (const word of ['%PDF', 'Alvarez', 'potassium']) expect(stored.includes(word)).toBe(false)
    expect(stored.equals(await readFile(pathOf(second)))).toBe(false)
  })

  it('refuses keys that lead out of its folder', async () => {
    const store = openFileStore(settings())
    for (const key of ['../sandbox.json', '/etc/passwd', 'a/../../b', 'a/b/c', '', 'a\0b', '.'])
      await expect(store.find(key), key).rejects.toThrow('A file key consists of ids only')
  })
})

async function* streamOf(parts: readonly Uint8Array[]) {
  yield* parts
}

describe('a stored file that was tampered with', () => {
  const damaged = { fault: 'damaged' }

  it('does not open after any flipped bit', async () => {
    const key = await put(randomBytes(3_000))
    const stored = await readFile(pathOf(key))
    const property = fc.asyncProperty(
      fc.nat(stored.length - 1),
      fc.nat(7),
      async (position, bit) => {
        const changed = Buffer.from(stored)
        changed[position] = (changed[position] ?? 0) ^ (1 << bit)
        await writeFile(pathOf(key), changed)
        await expect(find(key)).rejects.toThrow(/A stored file is|No key/)
      },
    )
    await fc.assert(property, { numRuns: 300 })
  })

  it('does not open when cut off, at the end of a chunk either', async () => {
    const key = await put(randomBytes(3 * chunkBytes))
    const { size } = await stat(pathOf(key))
    const sealedChunk = chunkBytes + 16
    for (const end of [size - 1, size - sealedChunk, size - 2 * sealedChunk, 40]) {
      await truncate(pathOf(key), end)
      await expect(find(key), `${end} bytes`).rejects.toMatchObject(damaged)
    }
  })

  it('does not open with chunks in another order or appended', async () => {
    const key = await put(randomBytes(3 * chunkBytes))
    const stored = await readFile(pathOf(key))
    const sealedChunk = chunkBytes + 16
    const header = stored.subarray(0, stored.length - 3 * sealedChunk)
    const [a, b, c] = [0, 1, 2].map((at) =>
      stored.subarray(header.length + at * sealedChunk, header.length + (at + 1) * sealedChunk),
    ) as [Buffer, Buffer, Buffer]
    for (const parts of [
      [b, a, c],
      [a, c],
      [a, b, c, c],
      [a, a, b, c],
    ]) {
      await writeFile(pathOf(key), Buffer.concat([header, ...parts]))
      await expect(find(key)).rejects.toMatchObject(damaged)
    }
    await writeFile(pathOf(key), Buffer.concat([header, a, b, c]))
    expect(await find(key)).toHaveLength(3 * chunkBytes)
  })

  it('does not open in the place of another file, nor as a plain one', async () => {
    const [mine, other] = [await put(randomBytes(50)), await put(randomBytes(50))]
    await copyFile(pathOf(other), pathOf(mine))
    await expect(find(mine)).rejects.toMatchObject(damaged)
    await writeFile(pathOf(mine), '%PDF-1.7 exchanged')
    await expect(find(mine)).rejects.toMatchObject({ fault: 'plain' })
  })

  it('does not open with another key of the same name, nor without its key', async () => {
    const key = await put(randomBytes(50))
    const findWith = (setting: string) =>
      openFileStore({ ...settings(), keys: secretKeysSetting.parse(setting) }).find(key)
    const random = randomBytes(32).toString('base64url')
    await expect(findWith(`test:${random}`)).rejects.toMatchObject(damaged)
    await expect(findWith(`new:${random}`)).rejects.toMatchObject({ fault: 'unknown-key' })
  })
})
