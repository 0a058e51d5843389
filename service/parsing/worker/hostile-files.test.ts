import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inspectUpload } from '#platform/untrusted-files/inspect-upload.ts'
import { allowances } from '#platform/untrusted-files/reader-messages.ts'
import { ReaderStopped } from '#platform/untrusted-files/run-reader.ts'
import { type Bomb, bombs, detectedOnOpen } from '#testing/service/write-bomb.ts'
import { runReportReader } from './run-report-reader.ts'

let folder: string
/** Runs until its deadline, beside the others. */
let slowest: ReturnType<typeof open>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'phial-hostile-'))
  slowest = open('millions of operators')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function ask(command: (typeof bombs)[Bomb]['command'], file: string): Promise<unknown> {
  const files = [file]
  if (command === 'render') return runReportReader({ command, files, page: 1 })
  return runReportReader({ command, files, maxPages: 30, isTextOnly: false })
}

async function open(name: Bomb) {
  const { command, write } = bombs[name]
  const file = path.join(folder, name)
  await writeFile(file, write())
  return ask(command, file).catch((error: unknown) => error)
}

/** The largest memory sampled in any reader during `work`. */
async function watchReaders<T>(work: Promise<T>) {
  let maxBytes = 0
  const sampling = setInterval(async () => {
    const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')
    for (const child of children.trim().split(' ')) {
      const text = await readFile(`/proc/${child}/statm`, 'utf8').catch(() => '')
      maxBytes = Math.max(maxBytes, Number(text.split(' ')[1] ?? 0) * 4096)
    }
  }, 25)
  const outcome = await work.finally(() => clearInterval(sampling))
  return { outcome, maxBytes }
}

/** On a busy machine a step may take four times its allowance by the clock, and a file goes through several. */
const clockMs = 240_000
const names = (Object.keys(bombs) as Bomb[]).filter((name) => name !== 'millions of operators')

describe('hostile files (N45)', () => {
  it.each(names)('%s ends within the limits of its step', { timeout: clockMs }, async (name) => {
    const { outcome, maxBytes } = await watchReaders(open(name))
    if (outcome instanceof Error) expect(outcome).toBeInstanceOf(ReaderStopped)
    // Between two samples it may grow further.
    expect(maxBytes).toBeLessThan(allowances.text.allowedBytes * 1.5)
  })

  it('millions of operators end at the deadline', { timeout: clockMs }, async () => {
    expect(await slowest).toMatchObject({ failure: expect.stringMatching(/^(?:deadline|memory)$/) })
  })

  it.each(Object.entries(detectedOnOpen))(
    '%s is detected on opening',
    async (name, [outcome, write]) => {
      const file = path.join(folder, name)
      await writeFile(file, write())
      expect(await inspectUpload([file])).toMatchObject({ outcome })
    },
  )
})
