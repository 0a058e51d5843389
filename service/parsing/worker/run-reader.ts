import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { allowances, message, type Progress, type ReadingRequest } from './messages.ts'
import { readLines } from './read-lines.ts'

const program = fileURLToPath(new URL('./reader.ts', import.meta.url))
const flags = ['--max-old-space-size=900', '--disable-warning=ExperimentalWarning']

const watchMs = 100
/** How many times as long a step may take by the clock as by the processor. */
const busyFactor = 4
/** More than any honest reader writes. */
const mostBytesTold = 16 * 1024 * 1024
const mostMessages = 200

export type ReaderFailure = 'deadline' | 'memory' | 'flood' | 'crash' | 'aborted'

/** The reading process was stopped, or died. */
export class ReaderStopped extends Error {
  readonly failure: ReaderFailure

  constructor(failure: ReaderFailure) {
    super(`the reader was stopped: ${failure}`)
    this.name = 'ReaderStopped'
    this.failure = failure
  }
}

interface RunOptions {
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
  /** another program, for tests of what a broken one does */
  reader?: string
}

/**
 * Has a process of its own open an uploaded file, so that a hostile one can be stopped: by a deadline for each step, by
 * limits of memory and of what it may say. It is gone when this settles. Throws ReaderStopped.
 */
export async function runReader(
  asked: ReadingRequest,
  { onProgress, signal, reader = program }: RunOptions = {},
): Promise<unknown> {
  if (signal?.aborted) throw new ReaderStopped('aborted')
  const child = spawn(process.execPath, [...flags, reader], {
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    env: { NODE_ENV: 'production' },
  })
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.once('error', () => resolve())
  })
  const outcome = new Promise((resolve, reject) => {
    const stop = (failure: ReaderFailure) => reject(new ReaderStopped(failure))
    const limits = watch(child, stop)
    signal?.addEventListener('abort', () => stop('aborted'), { once: true })
    void closed.then(() => {
      limits.stop()
      stop('crash')
    })
    listen(child, {
      stop,
      onAnswer: resolve,
      onProgress(progress) {
        limits.allow(progress)
        onProgress?.(progress)
      },
    })
    ask(child, asked)
  })
  try {
    return await outcome
  } finally {
    child.kill('SIGKILL')
    await closed
  }
}

function ask({ stdin }: ChildProcess, asked: ReadingRequest) {
  // A reader that died before it was asked is told of by its end.
  stdin?.on('error', () => undefined)
  stdin?.write(`${JSON.stringify(asked)}\n`)
}

interface Listener {
  stop: (failure: ReaderFailure) => void
  onAnswer: (result: unknown) => void
  onProgress: (progress: Progress) => void
}

function listen(child: ChildProcess, { stop, onAnswer, onProgress }: Listener) {
  const channel = child.stdio[3] as Readable & Writable
  channel.on('error', () => undefined)
  let messages = 0
  readLines(channel, {
    mostBytes: mostBytesTold,
    onFlood: () => stop('flood'),
    onLine(line) {
      messages += 1
      if (messages > mostMessages) return stop('flood')
      const read = message.safeParse(parseStorable(line))
      if (!read.success) return stop('crash')
      if (read.data.kind === 'answer') return onAnswer(read.data.result)
      return onProgress(read.data)
    },
  })
}

/** Texts of a document may hold what PostgreSQL does not store: U+0000 and half a surrogate pair. */
function parseStorable(line: string): unknown {
  try {
    return JSON.parse(line, (_key, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
    ) as unknown
  } catch {
    return undefined
  }
}

/**
 * Holds the process to the step's deadline, counted in time of the processor, and to its memory, both of which are read
 * from the kernel. A machine that is busy with other things does not make a report fail, but no step takes forever.
 */
function watch(child: ChildProcess, stop: (failure: ReaderFailure) => void) {
  let step: { allowedMs: number; allowedBytes: number } = allowances.text
  let begunAtMs = 0
  let usedMs = 0
  const wait = () => setTimeout(() => stop('deadline'), step.allowedMs * busyFactor)
  let deadline = wait()
  const look = setInterval(async () => {
    const use = child.pid === undefined ? undefined : await readUse(child.pid)
    if (!use) return
    usedMs = use.processorMs
    if (usedMs - begunAtMs > step.allowedMs) stop('deadline')
    if (use.residentBytes > step.allowedBytes) stop('memory')
  }, watchMs)
  return {
    allow(next: Progress) {
      step = next
      begunAtMs = usedMs
      clearTimeout(deadline)
      deadline = wait()
    },
    stop() {
      clearTimeout(deadline)
      clearInterval(look)
    },
  }
}

const pageBytes = 4096
const tickMs = 10

/** Undefined where the system does not tell (it is not Linux): the clock and the language's own limit still hold. */
async function readUse(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The fields behind the name of the program, which may hold anything: the 14th, 15th and 24th of all.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  if (fields.length < 22) return undefined
  const [ownTicks, systemTicks, pages] = [fields[11], fields[12], fields[21]].map(Number)
  return {
    processorMs: ((ownTicks ?? 0) + (systemTicks ?? 0)) * tickMs,
    residentBytes: (pages ?? 0) * pageBytes,
  }
}
