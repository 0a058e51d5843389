import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { getContext } from '#lib/auth/request-context.ts'
import { findLinkLocale } from '#lib/link-language/find-link-locale.ts'
import { detectLocale, isLocale, type Locale, localeCookie } from './locale.ts'
import { messages } from './messages.ts'

export default getRequestConfig(async () => {
  const locale = await findLocale()
  return { locale, messages: messages[locale], timeZone: 'UTC' }
})

/**
 * As it was chosen in this browser, then that of the mailed link, of the account, and of the browser. Works while the database
 * is unavailable.
 */
async function findLocale(): Promise<Locale> {
  const chosen = (await cookies()).get(localeCookie)?.value
  if (isLocale(chosen)) return chosen
  const requested = await headers()
  const mailed = await findLinkLocale(requested.get('x-request-path') ?? '').catch(() => undefined)
  if (isLocale(mailed)) return mailed
  const acceptLanguage = requested.get('accept-language')
  return getContext().then(
    (context) => context.locale,
    () => detectLocale(undefined, acceptLanguage),
  )
}
