import { detectLocale, isLocale, type Locale, localeCookie } from '#lib/i18n/locale.ts'
import { readCookie } from './read-cookie.ts'

export function detectRequestLocale(headers: Headers, ofAccount?: string): Locale {
  const cookie = readCookie(headers.get('cookie'), localeCookie)
  if (isLocale(cookie)) return cookie
  return isLocale(ofAccount) ? ofAccount : detectLocale(undefined, headers.get('accept-language'))
}
