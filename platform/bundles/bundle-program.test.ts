import { execFile } from 'node:child_process'
import { glob, mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bundleProgram, findProgram } from './bundle-program.ts'

const root = path.join(import.meta.dirname, '../..')

// Within the product's folder, as its programs are.
let folder: string
let program: string

beforeEach(async () => {
  await mkdir(path.join(root, 'test-results'), { recursive: true })
  folder = await mkdtemp(path.join(root, 'test-results/program-'))
  program = path.join(folder, `${path.basename(folder)}.ts`)
  await write({ number: 1 })
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
  for (const made of await listMade('')) await rm(made, { recursive: true, force: true })
})

async function listMade(end: string) {
  const made = glob(`node_modules/.cache/programs/${path.basename(folder)}*${end}`, { cwd: root })
  return (await Array.fromAsync(made)).map((file) => path.join(root, file))
}

async function write({ number }: { number: number }) {
  await writeFile(path.join(folder, 'number.ts'), `export const number: number = ${number}`)
  await writeFile(path.join(folder, 'data.txt'), 'beside its source')
  await writeFile(
    program,
    `import { readFileSync } from 'node:fs'
     import { z } from 'zod'
     import { number } from './number.ts'
     const data = readFileSync(new URL('./data.txt', import.meta.url), 'utf8')
     console.log(z.string().parse(data), number)`,
  )
}

async function run() {
  const script = await bundleProgram(program)
  const { stdout } = await promisify(execFile)(process.execPath, [script])
  return { script, said: stdout.trim() }
}

describe('bundleProgram', () => {
  it('gives one script that reads data from beside its source and finds libraries', async () => {
    expect(await run()).toEqual({
      script: expect.stringMatching(/\.mjs$/),
      said: 'beside its source 1',
    })
  })

  it('gives the same script again, also when it is asked by several at once', async () => {
    const scripts = await Promise.all([bundleProgram(program), bundleProgram(program)])
    expect(new Set([...scripts, await bundleProgram(program)]).size).toBe(1)
  })

  it('makes it again when a source is another than last time', async () => {
    const { script } = await run()
    await write({ number: 2 })
    const changed = await run()
    expect(changed.said).toBe('beside its source 2')
    expect(changed.script).not.toBe(script)
    await write({ number: 1 })
    expect((await run()).said).toBe('beside its source 1')
  })

  it('lets the user of readers read it, whatever the mask of new files', async () => {
    const mask = process.umask(0o077)
    try {
      const script = await bundleProgram(program)
      expect((await stat(script)).mode & 0o777).toBe(0o644)
      expect((await stat(path.dirname(script))).mode & 0o777).toBe(0o755)
      for (const file of await listMade('.json'))
        expect((await stat(file)).mode & 0o777).toBe(0o644)
    } finally {
      process.umask(mask)
    }
  })

  it('makes it again when a part of it is lost or cut off', async () => {
    const { script } = await run()
    const text = await readFile(script, 'utf8')
    await writeFile(script, text.slice(0, 100))
    expect((await run()).said).toBe('beside its source 1')
    await rm((await run()).script)
    expect((await run()).said).toBe('beside its source 1')
  })

  it('keeps the last one for what still reads from it, and removes those before', async () => {
    const longAgo = new Date(Date.now() - 2 * 60 * 60_000)
    const folders: string[] = []
    for (const number of [1, 2, 3]) {
      await write({ number })
      const { script } = await run()
      folders.push(path.dirname(script))
      await utimes(path.dirname(script), longAgo, longAgo)
    }
    const kept = [...folders.slice(1), ...(await listMade('.json'))]
    expect((await listMade('')).toSorted()).toEqual(kept.toSorted())
  })

  it('is the program itself where none can be made', async () => {
    await writeFile(path.join(folder, 'number.ts'), 'export const number = ')
    expect(await findProgram(program)).toBe(program)
  })

  it('says what is wrong with a source, and works once it is mended', async () => {
    await writeFile(path.join(folder, 'number.ts'), 'export const number = ')
    await expect(bundleProgram(program)).rejects.toThrow('number.ts')
    await write({ number: 3 })
    expect((await run()).said).toBe('beside its source 3')
  })
})
