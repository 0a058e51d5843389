import { randomUUID } from 'node:crypto'
import { chmod, writeFile } from 'node:fs/promises'
import path from 'node:path'

const prelude = `
  import { writeSync } from 'node:fs'
  const say = (message) => writeSync(3, JSON.stringify(message) + '\\n')
  const allow = (allowedMs, allowedBytes = 2 ** 29) =>
    say({ kind: 'progress', stage: 'reading', page: 1, pages: 1, allowedMs, allowedBytes })
  const answer = (result) => say({ kind: 'answer', result })
  const hang = () => { for (;;); }
`

/** Behavior of readers that are broken or compromised by a malicious file. */
export const brokenReaders = {
  'exits silently': 'process.exit(0)',
  'exits with 139': 'process.exit(139)',
  'is killed': `process.kill(process.pid, 'SIGKILL')`,
  'dies of a segmentation fault': `process.kill(process.pid, 'SIGSEGV')`,
  hangs: 'allow(150); hang()',
  'uses too much memory':
    'allow(20_000, 150 * 2 ** 20); const kept = []; for (;;) { kept.push(Buffer.alloc(2 ** 22, 1)); await new Promise((next) => setTimeout(next, 4)) }',
  'prints a gigabyte and hangs': `allow(3_000); const part = Buffer.alloc(2 ** 20, 120); for (let i = 0; i < 1024; i += 1) { writeSync(1, part); writeSync(2, part) } allow(150); hang()`,
  'answers with a gigabyte':
    'const part = Buffer.alloc(2 ** 20, 120); for (let i = 0; i < 1024; i += 1) writeSync(3, part); hang()',
  'reports progress forever': 'for (;;) allow(1_000)',
  'grants itself an hour': 'allow(3_600_000); hang()',
  'writes invalid messages': `writeSync(3, 'ready\\n'); hang()`,
  'answers with an invalid result': 'answer({ results: 7 }); hang()',
} as const

/** Writes a program to run instead of the reader; returns its path. */
export async function writeReader(folder: string, code: string): Promise<string> {
  const file = path.join(folder, `${randomUUID()}.mjs`)
  await writeFile(file, prelude + code)
  // Readers run as a user of their own.
  await chmod(folder, 0o711)
  return file
}
