import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { now } from '#platform/clock.ts'
import type { ServiceSettings } from '#service/env/env.ts'

const dayMs = 24 * 60 * 60 * 1000
const validDays = 7

let publicUrl = 'http://127.0.0.1'
let linkKeys: Buffer[] = []

type LinkSettings = Pick<
  ServiceSettings,
  'SERVICE_PUBLIC_URL' | 'SERVICE_PORT' | 'SERVICE_SECRETS_KEY'
>

/** Each program calls it as it starts: orders are presented in requests and jobs alike, and link to their documents. */
export function setPublicUrl(settings: LinkSettings) {
  publicUrl = settings.SERVICE_PUBLIC_URL ?? `http://127.0.0.1:${settings.SERVICE_PORT}`
  linkKeys = settings.SERVICE_SECRETS_KEY.map(({ key }) =>
    Buffer.from(hkdfSync('sha256', key, '', 'signed links', 32)),
  )
  return publicUrl
}

/** The address of a path of the service, for answers. */
export function addressOf(path: string): URL {
  return new URL(path, publicUrl)
}

/** A link that opens without a team key for at least seven days; the same link all day, so that answers stay equal. */
export function signLink(path: string): string {
  const [key] = linkKeys
  if (!key) throw new Error('setPublicUrl was not called')
  const expires = (Math.floor(now().getTime() / dayMs) + 1 + validDays) * dayMs
  const link = new URL(path, publicUrl)
  link.searchParams.set('expires', String(expires / 1000))
  link.searchParams.set('signature', sign(key, path, expires / 1000).toString('base64url'))
  return link.href
}

/** Each key of the service still opens its links after a rotation. */
export function isSignedLink(path: string, query: Record<string, string>): boolean {
  const expires = Number(query.expires)
  if (!(expires * 1000 > now().getTime())) return false
  const given = Buffer.from(query.signature ?? '', 'base64url')
  return linkKeys.some((key) => {
    const expected = sign(key, path, expires)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** expires: seconds since 1970 */
function sign(key: Buffer, path: string, expires: number): Buffer {
  return createHmac('sha256', key).update(`${expires} ${path}`).digest()
}
