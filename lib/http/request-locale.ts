import { detectLocale, isLocale, type Locale, localeCookie } from '#lib/i18n/locale.ts'
import { readCookie } from './read-cookie.ts'

/** The language that was chosen in this browser. */
export function readChosenLocale(headers: Headers): Locale | undefined {
  const cookie = readCookie(headers.get('cookie'), localeCookie)
  return isLocale(cookie) ? cookie : undefined
}

export function detectRequestLocale(headers: Headers, ofAccount?: string): Locale {
  const chosen = readChosenLocale(headers)
  if (chosen) return chosen
  return isLocale(ofAccount) ? ofAccount : detectLocale(undefined, headers.get('accept-language'))
}
