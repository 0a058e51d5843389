import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'

const prelude = `
  import { writeSync } from 'node:fs'
  const say = (message) => writeSync(3, JSON.stringify(message) + '\\n')
  const allow = (allowedMs, allowedBytes = 2 ** 29) =>
    say({ kind: 'progress', stage: 'reading', page: 1, pages: 1, allowedMs, allowedBytes })
  const answer = (result) => say({ kind: 'answer', result })
  const hang = () => { for (;;); }
`

/** What readers do that are broken, or that a hostile file has taken over. */
export const brokenReaders = {
  'ends without a word': 'process.exit(0)',
  'ends with 139': 'process.exit(139)',
  'is killed': `process.kill(process.pid, 'SIGKILL')`,
  'dies of a fault of memory': `process.kill(process.pid, 'SIGSEGV')`,
  hangs: 'allow(150); hang()',
  'takes too much memory':
    'allow(20_000, 150 * 2 ** 20); const kept = []; for (;;) { kept.push(Buffer.alloc(2 ** 22, 1)); await new Promise((next) => setTimeout(next, 4)) }',
  'prints a gigabyte and hangs': `allow(3_000); const part = Buffer.alloc(2 ** 20, 120); for (let i = 0; i < 1024; i += 1) { writeSync(1, part); writeSync(2, part) } allow(150); hang()`,
  'answers with a gigabyte':
    'const part = Buffer.alloc(2 ** 20, 120); for (let i = 0; i < 1024; i += 1) writeSync(3, part); hang()',
  'tells of progress without end': 'for (;;) allow(1_000)',
  'grants itself an hour': 'allow(3_600_000); hang()',
  'says what nobody understands': `writeSync(3, 'ready\\n'); hang()`,
  'answers with another form': 'answer({ results: 7 }); hang()',
} as const

/** A program in the place of the reader; returns where it lies. */
export async function writeReader(folder: string, code: string): Promise<string> {
  const file = path.join(folder, `${randomUUID()}.mjs`)
  await writeFile(file, prelude + code)
  return file
}
