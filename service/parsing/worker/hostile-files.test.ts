import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bomb, bombs, toldAtOnce } from '#service/testing/write-bomb.ts'
import { allowances, type ReadingRequest } from './messages.ts'
import { ReaderStopped, runReader } from './run-reader.ts'

let folder: string
/** The one that runs until its deadline, beside the others. */
let slowest: ReturnType<typeof open>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'phial-hostile-'))
  slowest = open('millions of operators')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function askFor(command: ReadingRequest['command'], file: string): ReadingRequest {
  if (command === 'render') return { command, files: [file], page: 1, output: `${file}.png` }
  return { command, files: [file], maxPages: 30 }
}

async function open(name: Bomb) {
  const { command, write } = bombs[name]
  const file = path.join(folder, name)
  await writeFile(file, write())
  return runReader(askFor(command, file)).catch((error: unknown) => error)
}

/** The most memory that any reader was seen to hold while `work` went on. */
async function watchReaders<T>(work: Promise<T>) {
  let mostBytes = 0
  const look = setInterval(async () => {
    const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')
    for (const child of children.trim().split(' ')) {
      const text = await readFile(`/proc/${child}/statm`, 'utf8').catch(() => '')
      mostBytes = Math.max(mostBytes, Number(text.split(' ')[1] ?? 0) * 4096)
    }
  }, 25)
  const outcome = await work.finally(() => clearInterval(look))
  return { outcome, mostBytes }
}

const names = (Object.keys(bombs) as Bomb[]).filter((name) => name !== 'millions of operators')

describe('files that are made to take a machine down (N45)', () => {
  it.each(names)('%s: ends within the limits of its step', { timeout: 60_000 }, async (name) => {
    const { outcome, mostBytes } = await watchReaders(open(name))
    if (outcome instanceof Error) expect(outcome).toBeInstanceOf(ReaderStopped)
    // What it takes between two looks comes on top.
    expect(mostBytes).toBeLessThan(allowances.text.allowedBytes * 1.5)
  })

  it('millions of operators: ends at its deadline', { timeout: 60_000 }, async () => {
    expect(await slowest).toMatchObject({ failure: expect.stringMatching(/^(?:deadline|memory)$/) })
  })

  it.each(Object.entries(toldAtOnce))('%s: is told by opening it', async (name, [told, write]) => {
    const file = path.join(folder, name)
    await writeFile(file, write())
    expect(await runReader(askFor('inspect', file))).toMatchObject({ outcome: told })
  })
})
