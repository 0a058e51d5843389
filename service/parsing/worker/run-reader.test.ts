import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { brokenReaders, writeReader } from '#service/testing/write-reader.ts'
import type { ReadingRequest } from './messages.ts'
import { ReaderStopped, runReader } from './run-reader.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'phial-readers-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const asked: ReadingRequest = { command: 'inspect', files: [], maxPages: 30 }

/** The processes that this one has, dead ones that nobody has buried among them. */
async function listChildren(): Promise<string[]> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')
  return children.trim().split(' ').filter(Boolean)
}

async function runBroken(code: string, options: { signal?: AbortSignal } = {}) {
  const reader = await writeReader(folder, code)
  return runReader(asked, { reader, ...options }).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ failure: error instanceof ReaderStopped ? error.failure : error }),
  )
}

describe('runReader with a reader that fails (N46)', () => {
  it.each([
    ['ends without a word', 'crash'],
    ['ends with 139', 'crash'],
    ['is killed', 'crash'],
    ['dies of a fault of memory', 'crash'],
    ['hangs', 'deadline'],
    ['takes too much memory', 'memory'],
    ['prints a gigabyte and hangs', 'deadline'],
    ['answers with a gigabyte', 'flood'],
    ['tells of progress without end', 'flood'],
    ['grants itself an hour', 'crash'],
    ['says what nobody understands', 'crash'],
  ] as const)('ends one that %s, and leaves nothing of it', async (name, failure) => {
    const before = await listChildren()
    const memory = process.memoryUsage().rss
    expect(await runBroken(brokenReaders[name])).toEqual({ failure })
    expect(await listChildren()).toEqual(before)
    expect(process.memoryUsage().rss - memory).toBeLessThan(150 * 2 ** 20)
  })

  it('ends one that hangs when it is told to stop, and begins none after that', async () => {
    const before = await listChildren()
    const stopping = new AbortController()
    const running = runBroken('hang()', { signal: stopping.signal })
    await vi.waitFor(async () => expect((await listChildren()).length).toBe(before.length + 1))
    stopping.abort()
    expect(await running).toEqual({ failure: 'aborted' })
    expect(await runBroken('hang()', { signal: stopping.signal })).toEqual({ failure: 'aborted' })
    expect(await listChildren()).toEqual(before)
  })

  it('takes what cannot be stored out of what is said', async () => {
    expect(await runBroken(String.raw`answer({ text: 'a\u0000b\ud800' }); hang()`)).toEqual({
      answer: { text: 'ab\ufffd' },
    })
  })

  it('says no more of it than how it ended', () => {
    expect(new ReaderStopped('deadline').message).toBe('the reader was stopped: deadline')
  })
})

describe('a reader whose parent is gone', () => {
  it('ends, even while it is caught in a file', async () => {
    const module = path.resolve('service/parsing/worker/end-with-parent.ts')
    const child = await writeReader(
      folder,
      `import { endWithParent } from ${JSON.stringify(module)}
       endWithParent()
       await new Promise((next) => setTimeout(next, 50))
       process.stdout.write(process.pid + '\\n')
       hang()`,
    )
    const parent = spawn(
      process.execPath,
      [
        '-e',
        `require('node:child_process').spawn(process.execPath, [${JSON.stringify(child)}], { stdio: ['ignore', 'inherit', 'ignore', 'ignore'] })`,
      ],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    )
    const [line] = (await once(parent.stdout, 'data')) as [Buffer]
    const pid = line.toString().trim()
    parent.kill('SIGKILL')
    await vi.waitFor(async () => expect(await isAlive(pid)).toBe(false), { timeout: 10_000 })
  })
})

async function isAlive(pid: string) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat !== '' && !/\) Z /.test(stat)
}
