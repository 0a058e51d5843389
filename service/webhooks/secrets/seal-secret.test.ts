import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secretKeysSetting } from '#platform/secret-keys.ts'
import { createServiceFixture, type ServiceFixture } from '#testing/service/service-fixture.ts'
import { readEarlier, writeEarlier } from './former-secrets.ts'
import { openHeaders, sealHeaders } from './seal-headers.ts'
import { openSecret, sealSecret } from './seal-secret.ts'
import { sealStoredSecrets } from './seal-stored-secrets.ts'

const makeKey = (id: string) => `${id}:${randomBytes(32).toString('base64url')}`
const [first, second] = [makeKey('2026-01'), makeKey('2026-07')]
const before = secretKeysSetting.parse(first)
const during = secretKeysSetting.parse(`${second}, ${first}`)
const after = secretKeysSetting.parse(second)
const plain = `whsec_${Buffer.from('what nobody may read, at all').toString('base64')}`

describe('sealSecret', () => {
  it('opens only for its own row and key, and never looks the same twice', () => {
    const sealed = sealSecret(plain, 'ep_1', before)
    expect(openSecret(sealed, 'ep_1', before)).toBe(plain)
    expect(openSecret(sealed, 'ep_1', during)).toBe(plain)
    expect(sealed).not.toContain(plain.slice(6))
    expect(sealSecret(plain, 'ep_1', before)).not.toBe(sealed)
    expect(() => openSecret(sealed, 'ep_2', before)).toThrow('damaged')
    expect(() => openSecret(sealed, 'ep_1', after)).toThrow('No key')
  })

  it('refuses modified and plain secrets without revealing them', () => {
    const sealed = sealSecret(plain, 'ep_1', before)
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.constantFrom('A', 'B', '_', '.'), (at, letter) => {
        const changed = sealed.slice(0, at) + letter + sealed.slice(at + 1)
        // The last letter of base64url can hold unused bits.
        fc.pre(changed !== sealed && at !== sealed.length - 1 && sealed[at + 1] !== '.')
        expect(() => openSecret(changed, 'ep_1', before)).toThrow(/^(No key|The secret)/)
      }),
    )
    expect(() => openSecret(plain, 'ep_1', before)).toThrow(/^No key opens/)
    expect(() => openSecret(`${sealed.slice(0, 20)}`, 'ep_1', before)).toThrow()
  })
})

describe('secretKeysSetting', () => {
  it.each(['', 'short:abc', `no-id${'A'.repeat(43)}`, `${first},${first}`])(
    'refuses %j without repeating it',
    (given) => {
      const parsed = secretKeysSetting.safeParse(given)
      expect(parsed.success).toBe(false)
      if (given.length > 20) expect(JSON.stringify(parsed.error)).not.toContain(given.slice(8, 40))
    },
  )
})

describe('sealStoredSecrets', () => {
  let fixture: ServiceFixture
  beforeAll(async () => {
    fixture = await createServiceFixture()
  })
  afterAll(() => fixture.close())

  /** As in a dump of the table. */
  async function dump() {
    const rows = await fixture.db.$queryRaw<{ row: string }[]>`
      SELECT to_jsonb(e)::text AS row FROM webhook_endpoint e`
    return rows.map(({ row }) => row).join('\n')
  }

  it('seals plain secrets, reseals them with a new key, and is idempotent', async () => {
    const { db, teamId } = fixture
    const ids = Array.from({ length: 5 }, () => `ep_${randomUUID()}`)
    await db.webhookEndpoint.createMany({
      data: ids.map((id, at) => ({
        id,
        teamId,
        url: 'https://clinic.example/hook',
        secret: plain,
        previousSecret: at === 0 ? plain : null,
        earlierSecrets:
          at === 2
            ? writeEarlier([
                { secret: sealSecret(plain, id, before), expiresAt: new Date(Date.now() + 60_000) },
                { secret: 'v1.dropped.a.b', expiresAt: new Date(0) },
              ])
            : [],
        headers: at === 1 ? sealHeaders({ authorization: plain }, id, before) : null,
      })),
    })
    expect(await dump()).toContain(plain)
    const counts = await Promise.all([sealStoredSecrets(db, before), sealStoredSecrets(db, before)])
    expect(counts.reduce((sum, count) => sum + count)).toBe(5)
    expect(await dump()).not.toContain(plain.slice(6))
    expect(await sealStoredSecrets(db, during)).toBe(5)
    expect(await sealStoredSecrets(db, during)).toBe(0)
    const rows = await db.webhookEndpoint.findMany({ where: { id: { in: ids } } })
    for (const { id, secret, previousSecret, earlierSecrets, headers } of rows) {
      const earlier = readEarlier(earlierSecrets)
      expect(earlier).toHaveLength(id === ids[2] ? 1 : 0)
      if (id === ids[1]) expect(openHeaders(headers, id, after)).toEqual({ authorization: plain })
      for (const stored of [
        secret,
        previousSecret ?? secret,
        ...earlier.map((each) => each.secret),
      ])
        expect(openSecret(stored, id, after)).toBe(plain)
    }
    await expect(sealStoredSecrets(db, before)).rejects.toThrow('No key')
  })

  it('no response of the service contains a secret', async () => {
    const { paths } = (await (await fixture.app.request('/openapi.json')).json()) as {
      paths: Record<string, Record<string, unknown>>
    }
    const readable = Object.entries(paths).filter(
      ([path, methods]) => 'get' in methods && !path.includes('{'),
    )
    expect(readable.length).toBeGreaterThan(3)
    for (const [path] of readable) {
      const answer = await fixture.app.request(path, {
        headers: { 'x-service-api-key': fixture.apiKey },
      })
      expect(await answer.text(), path).not.toMatch(/whsec_|"v1\.2026/)
    }
  })
})
