import { mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sweepTempFolders, withTempFolder } from './temp-folder.ts'

let root: string

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'phial-temp-'))
  vi.stubEnv('TMPDIR', root)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(root, { recursive: true, force: true })
})

describe('withTempFolder', () => {
  it('gives work a folder that only this user can open, and removes it even when the work fails', async () => {
    const mode = await withTempFolder(async (folder) => (await stat(folder)).mode & 0o777)
    expect(mode).toBe(0o700)
    await expect(withTempFolder(() => Promise.reject(new Error('x')))).rejects.toThrow('x')
    expect(await readdir(root)).toEqual([])
  })
})

describe('sweepTempFolders', () => {
  it('removes what a killed process left, and nothing that is in use or of others', async () => {
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000)
    for (const name of ['phial-work-old', 'phial-work-new', 'of-another-program'])
      await mkdir(path.join(root, name))
    for (const name of ['phial-work-old', 'of-another-program'])
      await utimes(path.join(root, name), old, old)
    await sweepTempFolders()
    expect((await readdir(root)).toSorted()).toEqual(['of-another-program', 'phial-work-new'])
  })
})
