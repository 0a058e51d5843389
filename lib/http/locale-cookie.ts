import { env } from '#lib/env/env.ts'
import { type Locale, localeCookie } from '#lib/i18n/locale.ts'

const oneYearSeconds = 31_536_000

/** The value of `set-cookie` that remembers the language in this browser. */
export function writeLocaleCookie(locale: Locale): string {
  const secure = env().WEB_URL.startsWith('https:') ? '; Secure' : ''
  return `${localeCookie}=${locale}; Path=/; Max-Age=${oneYearSeconds}; SameSite=Lax${secure}`
}
