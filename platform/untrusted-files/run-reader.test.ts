import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { patience } from '#testing/clock/patience.ts'
import { brokenReaders, writeReader } from '#testing/service/write-reader.ts'
import { ReaderStopped, runReader } from './run-reader.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'phial-readers-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const request = { files: [] }

/** Child processes of this one, zombies included. */
async function listChildren(): Promise<string[]> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')
  return children.trim().split(' ').filter(Boolean)
}

async function runBroken(code: string, options: { signal?: AbortSignal; allowedMs?: number } = {}) {
  const reader = await writeReader(folder, code)
  return runReader(request, { reader, ...options }).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ failure: error instanceof ReaderStopped ? error.failure : error }),
  )
}

describe('runReader with a reader that fails (N46)', () => {
  it.each([
    ['exits silently', 'crash'],
    ['exits with 139', 'crash'],
    ['is killed', 'crash'],
    ['dies of a segmentation fault', 'crash'],
    ['hangs', 'deadline'],
    ['uses too much memory', 'memory'],
    ['prints a gigabyte and hangs', 'deadline'],
    ['answers with a gigabyte', 'flood'],
    ['reports progress forever', 'flood'],
    ['grants itself an hour', 'crash'],
    ['writes invalid messages', 'crash'],
  ] as const)('stops one that %s, and leaves no process behind', async (name, failure) => {
    const before = await listChildren()
    const memory = process.memoryUsage().rss
    expect(await runBroken(brokenReaders[name])).toEqual({ failure })
    expect(await listChildren()).toEqual(before)
    expect(process.memoryUsage().rss - memory).toBeLessThan(150 * 2 ** 20)
  })

  it('stops one whose steps together take longer than the whole request may', async () => {
    const code = `for (;;) { allow(60_000); const until = process.cpuUsage().user + 1e5; while (process.cpuUsage().user < until); }`
    expect(await runBroken(code, { allowedMs: 1_000 })).toEqual({ failure: 'overrun' })
    expect(await runBroken('allow(60_000); setInterval(() => {}, 9)', { allowedMs: 300 })).toEqual({
      failure: 'overrun',
    })
  })

  it('stops a hanging reader on abort, and starts none afterwards', async () => {
    const before = await listChildren()
    const stopping = new AbortController()
    const running = runBroken('hang()', { signal: stopping.signal })
    await vi.waitFor(
      async () => expect((await listChildren()).length).toBe(before.length + 1),
      patience,
    )
    stopping.abort()
    expect(await running).toEqual({ failure: 'aborted' })
    expect(await runBroken('hang()', { signal: stopping.signal })).toEqual({ failure: 'aborted' })
    expect(await listChildren()).toEqual(before)
  })

  it('removes what cannot be stored from an answer', async () => {
    expect(await runBroken(String.raw`answer({ text: 'a\u0000b\ud800' }); hang()`)).toEqual({
      answer: { text: 'ab\ufffd' },
    })
  })

  it('has only the failure in its message', () => {
    expect(new ReaderStopped('deadline').message).toBe('the reader was stopped: deadline')
  })
})

describe('endWithParent', () => {
  it('ends a blocked reader whose parent is gone', async () => {
    const module = path.resolve('platform/untrusted-files/end-with-parent.ts')
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
    await vi.waitFor(async () => expect(await isAlive(pid)).toBe(false), patience)
  })
})

async function isAlive(pid: string) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat !== '' && !/\) Z /.test(stat)
}
