import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServiceFixture, type ServiceFixture } from '#testing/service/service-fixture.ts'

let fixture: ServiceFixture

beforeAll(async () => {
  fixture = await createServiceFixture()
})
afterAll(() => fixture.close())

describe('/docs', () => {
  it('is a page whose files are all served here, and which may load nothing else', async () => {
    const page = await fixture.app.request('/docs')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self';/,
    )
    const html = await page.text()
    const files = [...html.matchAll(/(?:src|href)="(?!data:)([^"]+)"/g)].map(
      ([, file]) => file ?? '',
    )
    expect(files).toHaveLength(5)
    for (const file of files) {
      const answer = await fixture.app.request(file)
      expect(answer.status, file).toBe(200)
      expect(answer.headers.get('content-type'), file).toMatch(/^text\/(css|javascript)/)
    }
    expect(html).not.toMatch(/https?:/)
  })

  it('describes both APIs, and serves no other file', async () => {
    const script = await (await fixture.app.request('/docs/docs.js')).text()
    for (const address of ['/openapi.json', '/v1/openapi.json']) {
      expect(script).toContain(`'${address}'`)
      expect((await fixture.app.request(address)).status).toBe(200)
    }
    for (const other of ['package.json', '..%2Fpackage.json', 'swagger-ui.js'])
      expect((await fixture.app.request(`/docs/${other}`)).status).toBe(404)
  })
})
