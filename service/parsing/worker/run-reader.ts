import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { message, type Progress, type ReadingRequest } from './messages.ts'

const program = fileURLToPath(new URL('./reader.ts', import.meta.url))

const firstMs = 10_000
const firstBytes = 512 * 1024 * 1024
const watchMs = 100

export type ReaderFailure = 'deadline' | 'memory' | 'crash'

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
 * a limit of memory, and without anything left behind. Throws ReaderStopped.
 */
export function runReader(asked: ReadingRequest, { onProgress, signal, reader = program }: RunOptions = {}): Promise<unknown> {
  const child = fork(reader, [], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=900', '--disable-warning=ExperimentalWarning'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  })
  return new Promise((resolve, reject) => {
    const limits = watch(child, (failure) => end(() => reject(new ReaderStopped(failure))))
    let isOver = false
    function end(settle: () => void) {
      if (isOver) return
      isOver = true
      limits.stop()
      child.kill('SIGKILL')
      settle()
    }
    child.on('message', (sent) => {
      const read = message.safeParse(sent)
      if (!read.success) return
      if (read.data.kind === 'answer') {
        const { result } = read.data
        end(() => resolve(result))
        return
      }
      limits.allow(read.data.allowedMs, read.data.allowedBytes)
      onProgress?.(read.data)
    })
    child.on('error', () => end(() => reject(new ReaderStopped('crash'))))
    child.on('exit', () => end(() => reject(new ReaderStopped('crash'))))
    signal?.addEventListener('abort', () => end(() => reject(new ReaderStopped('crash'))), { once: true })
    child.send(asked)
  })
}

/** Holds the process to the step's deadline and to its memory, which is read from the kernel. */
function watch(child: ChildProcess, stop: (failure: ReaderFailure) => void) {
  let deadline = setTimeout(() => stop('deadline'), firstMs)
  let mostBytes = firstBytes
  const look = setInterval(async () => {
    const used = child.pid === undefined ? 0 : await readResidentBytes(child.pid)
    if (used > mostBytes) stop('memory')
  }, watchMs)
  return {
    allow(ms: number, bytes: number) {
      clearTimeout(deadline)
      deadline = setTimeout(() => stop('deadline'), ms)
      mostBytes = bytes
    },
    stop() {
      clearTimeout(deadline)
      clearInterval(look)
    },
  }
}

const pageBytes = 4096

/** 0 where the system does not tell (it is not Linux): the limit of the language's own memory still holds. */
async function readResidentBytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(text.split(' ')[1] ?? 0) * pageBytes
}
