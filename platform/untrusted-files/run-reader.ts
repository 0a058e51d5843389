import { type ChildProcess, spawn } from 'node:child_process'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import type { Readable, Writable } from 'node:stream'
import { hugePages } from '#platform/huge-pages.ts'
import { type Confinement, findConfinement, permissionFlags } from './confine-reader.ts'
import { readLines } from './read-lines.ts'
import { allowances, message, type Progress } from './reader-messages.ts'

const flags = [
  '--max-old-space-size=900',
  '--disable-warning=ExperimentalWarning',
  '--disable-warning=SecurityWarning',
  ...permissionFlags,
]
/** After the standard streams and the channel for answers. */
const firstFile = 4

const watchMs = 100
/**
 * glibc returns large pictures and tensors when they are freed, and asks for them in huge pages: touching them in small ones
 * took more than half of the time of a photo. A threshold of 8 MB takes a tenth more time, and no less memory.
 */
const memorySettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '16777216',
  GLIBC_TUNABLES: hugePages.GLIBC_TUNABLES,
}
/** Clock time that a step may take per allowed processor time. */
const busyFactor = 4
/** More than a working reader writes. */
const maxOutputBytes = 16 * 1024 * 1024
const maxMessages = 200

export type ReaderFailure = 'deadline' | 'overrun' | 'memory' | 'flood' | 'crash' | 'aborted'

export class ReaderStopped extends Error {
  readonly failure: ReaderFailure

  constructor(failure: ReaderFailure) {
    super(`the reader was stopped: ${failure}`)
    this.name = 'ReaderStopped'
    this.failure = failure
  }
}

/** What the reader is asked, with the paths of its files. */
interface ReaderRequest {
  files: readonly string[]
  [detail: string]: unknown
}

export interface RunOptions {
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
  /** processor time for the whole request, however many steps it has; unlimited by default */
  allowedMs?: number
  /** the path of the program to run, which serves one request */
  reader: string
}

/**
 * Opens an uploaded file in a child process, so that a hostile file can be stopped: by a deadline per step and
 * for the whole request, and limits on memory and output. The process is gone when this settles. Throws ReaderStopped.
 */
export async function runReader(
  request: ReaderRequest,
  { onProgress, signal, allowedMs = Number.POSITIVE_INFINITY, reader }: RunOptions,
): Promise<unknown> {
  const confinement = await findConfinement()
  const { descriptors, close } = await openFiles(request)
  if (signal?.aborted) {
    await close()
    throw new ReaderStopped('aborted')
  }
  const child = startReader(confinement, { reader, descriptors })
  // It has its own copies.
  const released = close()
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.once('error', () => resolve())
  })
  const outcome = new Promise((resolve, reject) => {
    const stop = (failure: ReaderFailure) => reject(new ReaderStopped(failure))
    const limits = watch(child, { allowedMs, stop })
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
    sendRequest(child, request)
  })
  try {
    return await outcome
  } finally {
    child.kill('SIGKILL')
    await closed
    await released
  }
}

/** Open files for the process, which can open none itself. */
async function openFiles({ files }: ReaderRequest) {
  const opened: FileHandle[] = []
  const close = () => Promise.all(opened.map((file) => file.close()))
  try {
    for (const file of files) opened.push(await open(file))
  } catch (error) {
    await close()
    throw error
  }
  return { descriptors: opened.map(({ fd }) => fd), close }
}

function startReader(
  { prefix }: Confinement,
  { reader, descriptors }: { reader: string; descriptors: number[] },
): ChildProcess {
  const own = `--allow-fs-read=${reader}`
  const [program = '', ...args] = [...prefix, process.execPath, ...flags, own, reader]
  return spawn(program, args, {
    stdio: ['pipe', 'ignore', 'ignore', 'pipe', ...descriptors],
    env: {
      NODE_ENV: 'production',
      // The reader's user has no entry in which Node would look a home up.
      HOME: '/nonexistent',
      ...memorySettings,
    },
  })
}

function sendRequest({ stdin }: ChildProcess, { files, ...request }: ReaderRequest) {
  // EPIPE here is reported by the child's exit.
  stdin?.on('error', () => undefined)
  const descriptors = files.map((_, index) => firstFile + index)
  stdin?.write(`${JSON.stringify({ ...request, files: descriptors })}\n`)
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
    maxBytes: maxOutputBytes,
    onFlood: () => stop('flood'),
    onLine(line) {
      messages += 1
      if (messages > maxMessages) return stop('flood')
      const read = message.safeParse(parseStorable(line))
      if (!read.success) return stop('crash')
      if (read.data.kind === 'answer') return onAnswer(read.data.result)
      return onProgress(read.data)
    },
  })
}

/** Without what PostgreSQL does not store: U+0000 and lone surrogates. */
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
 * Stops the process above its step's processor time or memory, both read from the kernel. A busy machine does not make
 * a report fail, but no step takes forever.
 */
function watch(
  child: ChildProcess,
  { allowedMs, stop }: { allowedMs: number; stop: (failure: ReaderFailure) => void },
) {
  let step: { allowedMs: number; allowedBytes: number } = allowances.text
  let startedAtMs = 0
  let usedMs = 0
  const startDeadline = () => setTimeout(() => stop('deadline'), step.allowedMs * busyFactor)
  let deadline = startDeadline()
  const end = Number.isFinite(allowedMs)
    ? setTimeout(() => stop('overrun'), allowedMs * busyFactor)
    : undefined
  const check = setInterval(async () => {
    const usage = child.pid === undefined ? undefined : await readUsage(child.pid)
    if (!usage) return
    usedMs = usage.processorMs
    if (usedMs > allowedMs) stop('overrun')
    if (usedMs - startedAtMs > step.allowedMs) stop('deadline')
    if (usage.residentBytes > step.allowedBytes) stop('memory')
  }, watchMs)
  return {
    allow(next: Progress) {
      step = next
      startedAtMs = usedMs
      clearTimeout(deadline)
      deadline = startDeadline()
    },
    stop() {
      clearTimeout(deadline)
      clearTimeout(end)
      clearInterval(check)
    },
  }
}

const pageBytes = 4096
const tickMs = 10

/** Undefined outside Linux: the clock and Node's own memory limit still apply. */
async function readUsage(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // Fields 14, 15 and 24, counted after the program's name, which may contain anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  if (fields.length < 22) return undefined
  const [ownTicks, systemTicks, pages] = [fields[11], fields[12], fields[21]].map(Number)
  return {
    processorMs: ((ownTicks ?? 0) + (systemTicks ?? 0)) * tickMs,
    residentBytes: (pages ?? 0) * pageBytes,
  }
}
