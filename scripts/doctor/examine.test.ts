import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { env } from '#lib/env/env.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { examine } from './examine.ts'

let sandbox: TestSandbox
let folder: string
let web: ReturnType<typeof createServer>
let webUrl: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'phial-doctor-'))
  web = createServer((_request, response) => response.end('{}'))
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  webUrl = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  sandbox = await createTestSandbox()
})
afterAll(async () => {
  await sandbox.close()
  await new Promise((resolve) => web.close(resolve))
  await rm(folder, { recursive: true })
})

/** What is wrong, by check; the database of a test has no worker, no webhook, and a superuser as its role. */
async function listFaults(changes: Partial<ReturnType<typeof env>> = {}) {
  const given = { ...env(), WEB_URL: webUrl, WEB_FILES_DIR: folder, ...changes }
  const findings = await examine(given)
  for (const { fault, advice } of findings) expect(Boolean(fault) && !advice).toBe(false)
  return Object.fromEntries(
    findings.flatMap(({ what, fault }) => (fault === undefined ? [] : [[what, fault]])),
  )
}

const ofTestDatabase = [
  'Administrator',
  'Database keeps what it has acknowledged',
  'Role of the database',
  'Web worker',
  'Webhooks of the service',
]

describe('the doctor', () => {
  it('finds what this installation lacks, and nothing else', async () => {
    const faults = await listFaults()
    expect(Object.keys(faults).sort()).toEqual(
      [...ofTestDatabase, ...(env().LOCAL_SANDBOX ? [] : ['Mail'])].sort(),
    )
    expect(faults['Role of the database']).toMatch(/superuser/)
    expect(faults['Database keeps what it has acknowledged']).toMatch(/fsync/)
  })

  it('tells a wrong key from a wrong team and from a service that is away, without the key', async () => {
    const wrong = await listFaults({ SERVICE_API_KEY: 'sk_us_not-a-key-of-this-service' })
    expect(wrong.Service).toMatch(/SERVICE_API_KEY/)
    const other = await listFaults({ SERVICE_TEAM_ID: crypto.randomUUID() })
    expect(other.Service).toMatch(/SERVICE_TEAM_ID/)
    const away = await listFaults({ SERVICE_BASE_URL: 'http://127.0.0.1:1' })
    expect(away.Service).toMatch(/no answer/)
    expect(JSON.stringify([wrong, other, away])).not.toContain('not-a-key')
  })

  it('finds a folder that is open to others, and one that cannot be written', async () => {
    await chmod(folder, 0o755)
    expect((await listFaults())['Folder of files']).toMatch(/Other users/)
    await chmod(folder, 0o700)
    const file = path.join(folder, 'a-file')
    await writeFile(file, '')
    expect((await listFaults({ WEB_FILES_DIR: file }))['Folder of files']).toMatch(
      /cannot be written/,
    )
  })

  it('finds a database and a mail server that are away', async () => {
    const faults = await listFaults({
      DATABASE_URL: 'postgresql://stranger:hidden@127.0.0.1:1/none',
      SMTP_URL: 'smtp://somebody:hidden@127.0.0.1:1',
      WEB_URL: 'http://127.0.0.1:1',
    })
    expect(Object.keys(faults).sort()).toEqual(['Database', 'Mail', 'Web app'])
    expect(JSON.stringify(faults)).not.toContain('hidden')
  })
})
