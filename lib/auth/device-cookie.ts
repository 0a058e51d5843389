import '#server-only'
import { randomBytes } from 'node:crypto'
import { readCookie } from '#lib/http/read-cookie.ts'
import { cookiePrefix, isSecure } from './session-cookie.ts'

/** The longest that browsers keep a cookie (RFC 6265bis). */
export const deviceCookieDays = 400

const tokenPattern = /^[\w-]{43}$/

function cookieName() {
  return `${cookiePrefix()}.device`
}

export function createDeviceToken() {
  return randomBytes(32).toString('base64url')
}

export function readDeviceToken(headers: Headers): string | undefined {
  const token = readCookie(headers.get('cookie'), cookieName())
  return token && tokenPattern.test(token) ? token : undefined
}

/** A Set-Cookie header. The token gives no access: it only keeps others' guesses from slowing this browser down. */
export function writeDeviceCookie(token: string) {
  const maxAge = deviceCookieDays * 86_400
  const secure = isSecure() ? '; Secure' : ''
  return `${cookieName()}=${token}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}
