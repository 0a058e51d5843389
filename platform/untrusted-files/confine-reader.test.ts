import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeReader } from '#testing/service/write-reader.ts'
import { findConfinement } from './confine-reader.ts'
import { runReader } from './run-reader.ts'

let folder: string
let secrets: string
const confinement = await findConfinement()

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'phial-readers-'))
  secrets = path.join(folder, 'sandbox.json')
  await writeFile(secrets, '{"filesKey":"local:secret"}', { mode: 0o600 })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What a reader that a hostile file has taken over gets; `attempt` is the body of an async function. */
async function take(attempt: string, files: string[] = []) {
  const code = `
    const attempt = async () => { ${attempt} }
    answer(await attempt().then((got) => ({ got: got ?? null }), (error) => ({ refused: error.code ?? error.message })))
    hang()`
  const reader = await writeReader(folder, code)
  return runReader({ files }, { reader })
}

/** The same from a thread. */
const inThread = (attempt: string) => `
  const { Worker } = await import('node:worker_threads')
  const code = \`const { parentPort } = require('node:worker_threads');
    const attempt = async () => { ${attempt} };
    attempt().then((got) => parentPort.postMessage({ got }), (error) => parentPort.postMessage({ code: error.code }))\`
  const message = await new Promise((resolve) => new Worker(code, { eval: true }).once('message', resolve))
  if (message.code) throw Object.assign(new Error(), message)
  return message.got`

const readSecrets = () =>
  `return (await import('node:fs')).readFileSync(${JSON.stringify(secrets)}, 'utf8')`

describe('a reader that was taken over', () => {
  it('reads the files that it was given, and neither secrets nor other files', async () => {
    const given = path.join(folder, 'given')
    await writeFile(given, '%PDF', { mode: 0o600 })
    const read = `return (await import('node:fs')).readFileSync(4, 'utf8')`
    expect(await take(read, [given])).toEqual({ got: '%PDF' })
    for (const attempt of [readSecrets(), inThread(readSecrets())])
      expect(await take(attempt)).toEqual({ refused: 'ERR_ACCESS_DENIED' })
    for (const other of ['/etc/passwd', '/proc/self/environ', given])
      expect(
        await take(`return (await import('node:fs')).readFileSync('${other}', 'utf8')`),
      ).toEqual({ refused: 'ERR_ACCESS_DENIED' })
  })

  it('writes no file and starts no program', async () => {
    const file = JSON.stringify(path.join(folder, 'written'))
    expect(await take(`(await import('node:fs')).writeFileSync(${file}, 'x')`)).toEqual({
      refused: 'ERR_ACCESS_DENIED',
    })
    expect(await take(`(await import('node:child_process')).execFileSync('id')`)).toEqual({
      refused: 'ERR_ACCESS_DENIED',
    })
  })

  it('has no environment of its parent', async () => {
    const own = ['NODE_ENV', 'HOME', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'GLIBC_TUNABLES']
    expect(await take('return Object.keys(process.env)')).toEqual({ got: own })
  })

  it.runIf(confinement.hasOwnUser)(
    'is a user of its own, whom the system refuses secrets too',
    async () => {
      const ids = 'return [process.getuid(), process.getgid(), process.getgroups().length]'
      expect(await take(ids)).toEqual({ got: [64_999, 64_999, 1] })
      expect(await take(`process.kill(${process.pid}, 0)`)).toEqual({ refused: 'EPERM' })
      await chmod(folder, 0o711)
      const [program = '', ...args] = confinement.prefix
      const unguarded = [
        ...args,
        process.execPath,
        '-e',
        `require('fs').readFileSync('${secrets}')`,
      ]
      await expect(promisify(execFile)(program, unguarded)).rejects.toThrow('EACCES')
    },
  )

  it.runIf(!confinement.hasNetwork)('opens no connection, from a thread either', async () => {
    let connections = 0
    const server = createServer(() => {
      connections += 1
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = address && typeof address === 'object' ? address.port : 0
    const connect = (host: string) => `
      const { connect } = await import('node:net')
      return new Promise((resolve, reject) => connect({ host: '${host}', port: ${port} }).once('connect', () => resolve('connected')).once('error', reject))`
    expect(await take(connect('127.0.0.1'))).toMatchObject({ refused: expect.any(String) })
    expect(await take(connect('192.0.2.1'))).toMatchObject({ refused: expect.any(String) })
    expect(await take(inThread(connect('127.0.0.1')))).toMatchObject({
      refused: expect.any(String),
    })
    expect(connections).toBe(0)
    await new Promise((resolve) => server.close(resolve))
  })
})

it('is confined as far as the user of these tests may', () => {
  if (process.getuid?.() !== 0) return
  expect(confinement).toMatchObject({ hasOwnUser: true })
})
