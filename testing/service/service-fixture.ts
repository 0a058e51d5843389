import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { grantAppRole } from '#platform/database/grant-app-role.ts'
import { createLog } from '#platform/log.ts'
import { secretKeysSetting } from '#platform/secret-keys.ts'
import { createServiceApp } from '#service/app.ts'
import { type Db, openServiceDatabase } from '#service/db/client.ts'
import { serviceRights } from '#service/db/role-rights.ts'
import { readServiceSettings } from '#service/env/env.ts'
import { hashKey } from '#service/http/authenticate-team.ts'
import { createFileStore } from '#service/lab-reports/files/file-store.ts'
import { createTestDatabase } from '#testing/database/test-database.ts'
import { createResponseCheck } from './check-response.ts'
import { readFromReplica } from './read-from-replica.ts'

interface RequestOptions {
  /** JSON, or a form with files. */
  body?: unknown
  headers?: Record<string, string>
  /** Another team's key, or null for none. */
  apiKey?: string | null
}

/** The fixture's key for webhook secrets, as a setting and parsed. */
export const testSecretsKey = `test:${Buffer.alloc(32, 7).toString('base64url')}`
export const testSecretKeys = secretKeysSetting.parse(testSecretsKey)

export type ServiceFixture = Awaited<ReturnType<typeof createServiceFixture>>

/** The service's application over a fresh database with one sandbox team; close it when the test file is done. */
export async function createServiceFixture(environment: Record<string, string> = {}) {
  const database = await createTestDatabase('service')
  const roleUrl = await grantRole(database.url, 'phial_service')
  const workerUrl = await grantRole(database.url, 'phial_service_worker')
  const filesFolder = await mkdtemp(path.join(tmpdir(), 'phial-files-'))
  const log = createLog('service', 'silent')
  const settings = readServiceSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    SERVICE_DATABASE_URL: roleUrl,
    SERVICE_SECRETS_KEY: testSecretsKey,
    SERVICE_FILES_KEY: testSecretsKey,
    SERVICE_FILES_DIR: filesFolder,
    ...environment,
  })
  const { db, close } = openServiceDatabase(database.url, log)
  const working = openServiceDatabase(roleUrl, log)
  const replica = readFromReplica(database.url, db)
  const app = createServiceApp({
    db: working.db,
    settings,
    log,
    ...(replica && { readDb: replica.db }),
  })
  if (replica) {
    const answer = app.request
    app.request = async (...asked) => {
      await replica.catchUp()
      return answer(...asked)
    }
  }
  const { teamId, orgId, apiKey } = await buildTeam(db)
  const checkResponse = createResponseCheck(await (await app.request('/openapi.json')).json())

  /** Fails when the response does not match the OpenAPI document. `Body` is the type the caller expects. */
  async function request<Body = Record<string, unknown>>(
    method: string,
    address: string,
    options: RequestOptions = {},
  ) {
    const key = options.apiKey === undefined ? apiKey : options.apiKey
    const writtenBody = writeBody(options.body)
    const response = await app.request(address, {
      method,
      headers: {
        ...(key === null ? {} : { 'x-service-api-key': key }),
        ...writtenBody.headers,
        ...options.headers,
      },
      ...(writtenBody.body !== undefined && { body: writtenBody.body }),
    })
    const text = await response.text()
    const body = parseBody(text)
    checkResponse(method, address, { status: response.status, body })
    return { status: response.status, headers: response.headers, body: body as Body }
  }

  return {
    app,
    db,
    settings,
    log,
    store: createFileStore(settings),
    teamId,
    orgId,
    apiKey,
    databaseUrl: database.url,
    /** as the service's own role */
    roleUrl,
    /** as its worker's */
    workerUrl,
    request,
    async close() {
      await replica?.close()
      await working.close()
      await close()
      await database.drop()
      await rm(filesFolder, { recursive: true, force: true })
    },
  }
}

/** A role as scripts/launcher makes it; of this database alone, since the server's are shared. */
function grantRole(ownerUrl: string, role: keyof typeof serviceRights) {
  return grantAppRole(ownerUrl, {
    name: `role_${randomBytes(6).toString('hex')}`,
    password: randomBytes(12).toString('hex'),
    ...serviceRights[role],
  })
}

/** Another team with its own key. */
export async function buildTeam(db: Db, environment: 'sandbox' | 'production' = 'sandbox') {
  const apiKey = `${environment === 'sandbox' ? 'sk' : 'pk'}_us_${randomBytes(24).toString('base64url')}`
  const org = await db.organization.create({ data: { name: 'Fixture clinic' } })
  const team = await db.team.create({
    data: {
      orgId: org.id,
      name: 'Fixture team',
      environment,
      keys: { create: { label: 'fixture', hint: apiKey.slice(-4), hash: hashKey(apiKey) } },
    },
  })
  return { teamId: team.id, orgId: org.id, apiKey }
}

/** Inserts a user of the team; returns its id. */
export async function buildUser(db: Db, teamId: string, clientUserId: string = randomUUID()) {
  const user = await db.user.create({ data: { teamId, clientUserId }, select: { id: true } })
  return user.id
}

/** A request body with its content type; FormData sets its own. */
export function writeBody(body: unknown): {
  headers: Record<string, string>
  body?: string | FormData
} {
  if (body === undefined) return { headers: {} }
  if (body instanceof FormData) return { headers: {}, body }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

function parseBody(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
