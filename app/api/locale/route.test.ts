import { beforeAll, describe, expect, it, vi } from 'vitest'
import { POST } from './route.ts'

const origin = 'http://localhost:3000'

beforeAll(() => {
  vi.stubEnv('WEB_URL', origin)
  vi.stubEnv('DATABASE_URL', 'postgres://unused:unused@localhost:1/unused')
  vi.stubEnv('AUTH_SECRET', 'only-for-this-test-0123456789')
  vi.stubEnv('SERVICE_BASE_URL', 'http://localhost:3001')
  vi.stubEnv('SERVICE_API_KEY', 'sk_us_only-for-this-test')
  vi.stubEnv('SERVICE_TEAM_ID', '3fa85f64-5717-4562-b3fc-2c963f66afa6')
  vi.stubEnv('SERVICE_WEBHOOK_SECRET', 'whsec_b25seS1mb3ItdGhpcy10ZXN0LW9mLWxvY2FsZXM=')
  vi.stubEnv('WEB_FILES_KEY', `test:${Buffer.alloc(32, 7).toString('base64url')}`)
})

function post(fields: Record<string, string>, headers: Record<string, string> = { origin }) {
  const body = new URLSearchParams(fields)
  return POST(new Request(`${origin}/api/locale`, { method: 'POST', body, headers }))
}

describe('POST /api/locale', () => {
  it('remembers the language and returns to the page', async () => {
    const answer = await post({ locale: 'es', next: '/markers?type=panel&page=2' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/markers?type=panel&page=2')
    expect(answer.headers.get('set-cookie')).toContain('phial_locale=es; Path=/')
    expect(answer.headers.get('set-cookie')).toContain('SameSite=Lax')
  })

  it('answers a script without a redirect', async () => {
    const answer = await post({ locale: 'en' }, { origin, accept: 'application/json' })
    expect(answer.status).toBe(204)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a\n/b',
  ])('never redirects to another site, such as %j', async (next) => {
    const answer = await post({ locale: 'es', next })
    expect(answer.headers.get('location')).toBe('/')
  })

  it('refuses other sites, and requests without an origin', async () => {
    expect((await post({ locale: 'es' }, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await post({ locale: 'es' }, { origin, 'sec-fetch-site': 'cross-site' })).status).toBe(
      403,
    )
    expect((await post({ locale: 'es' }, {})).status).toBe(403)
  })

  it('refuses an unknown language', async () => {
    expect((await post({ locale: 'fr' })).status).toBe(400)
    expect((await post({})).status).toBe(400)
  })
})
