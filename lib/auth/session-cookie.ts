import '#server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from '#lib/env/env.ts'
import { readCookie } from '#lib/http/read-cookie.ts'

/** Browsers accept __Host- cookies only over https, for one host and all of its paths. */
export function cookiePrefix(): string {
  return isSecure() ? '__Host-phial' : 'phial'
}

export function isSecure(): boolean {
  return env().WEB_URL.startsWith('https://')
}

/** The session token, if its signature is valid; better-auth writes the cookie as token.signature. */
export function readSessionToken(headers: Headers): string | undefined {
  const cookie = readCookie(headers.get('cookie'), `${cookiePrefix()}.session_token`)
  const at = cookie?.lastIndexOf('.') ?? -1
  if (cookie === undefined || at < 1) return undefined
  const token = cookie.slice(0, at)
  const given = Buffer.from(cookie.slice(at + 1), 'base64')
  const expected = createHmac('sha256', env().AUTH_SECRET).update(token).digest()
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}
