import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  joinObjects,
  listObjects,
  reportLines,
  stream,
  writePdf,
} from '#testing/parsing/write-pdf.ts'
import {
  buildUser,
  createServiceFixture,
  type ServiceFixture,
  testSecretsKey,
} from '#testing/service/service-fixture.ts'

vi.setConfig({ testTimeout: 120_000 })

let fixture: ServiceFixture
let service: ChildProcess
let url: string

beforeAll(async () => {
  fixture = await createServiceFixture()
  const port = await findFreePort()
  url = `http://127.0.0.1:${port}`
  // The kernel refuses its writes beyond 200 kB in a file, as on a full disk.
  service = spawn('bash', ['-c', `ulimit -S -f 200; exec ${process.execPath} service/main.ts`], {
    env: {
      NODE_ENV: 'test',
      SERVICE_PORT: String(port),
      SERVICE_DATABASE_URL: fixture.databaseUrl,
      SERVICE_SECRETS_KEY: testSecretsKey,
      SERVICE_FILES_DIR: fixture.settings.SERVICE_FILES_DIR,
      SERVICE_FILES_KEY: testSecretsKey,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!service.stdout) throw new Error('no output')
  for await (const line of createInterface({ input: service.stdout }))
    if (line.includes('service ready')) break
  service.stdout.resume()
}, 60_000)
afterAll(async () => {
  service.kill('SIGKILL')
  await fixture.close()
})

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

const small = writePdf([reportLines])
const large = joinObjects([...listObjects([reportLines]), stream('x'.repeat(400_000))])

async function upload(user_id: string, bytes: Buffer) {
  const form = new FormData()
  form.set('user_id', user_id)
  form.append('file', new Blob([new Uint8Array(bytes)]), 'report.pdf')
  const answer = await fetch(`${url}/lab_report/v1/parser/job`, {
    method: 'POST',
    headers: { 'x-service-api-key': fixture.apiKey },
    body: form,
  })
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body: (await answer.json()) as { id: string; detail: string },
  }
}

const listFolders = () => readdir(fixture.settings.SERVICE_FILES_DIR).catch(() => [])

function raiseLimit(pid: number | undefined) {
  const raising = spawn('prlimit', ['--pid', String(pid), '--fsize=unlimited'])
  return new Promise<number | null>((resolve) => raising.once('close', resolve))
}

describe('a full disk (N58)', () => {
  it('refuses an upload with 503, keeps nothing of it, and the same is accepted once there is room', async () => {
    const userId = await buildUser(fixture.db, fixture.teamId)
    const refused = await upload(userId, large)
    expect([refused.status, refused.retryAfter]).toEqual([503, '60'])
    expect(refused.body.detail).toMatch(/cannot store files/)
    expect(await fixture.db.parsingJob.count()).toBe(0)
    expect(await listFolders()).toEqual([])
    const accepted = await upload(userId, small)
    expect(accepted.status).toBe(200)
    expect(await raiseLimit(service.pid)).toBe(0)
    const again = await upload(userId, large)
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    expect((await fixture.store.find(`${again.body.id}/file-0`))?.equals(large)).toBe(true)
  })
})
