import { readCookie } from '#lib/http/read-cookie.ts'
import { detectLocale, isLocale, type Locale, localeCookie } from '#lib/i18n/locale.ts'

/** The cookie's language, else the account's, else what the browser asks for. */
export function detectRequestLocale(headers: Headers, ofAccount?: string): Locale {
  const cookie = readCookie(headers, localeCookie)
  if (isLocale(cookie)) return cookie
  return isLocale(ofAccount) ? ofAccount : detectLocale(undefined, headers.get('accept-language'))
}
