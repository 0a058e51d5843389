import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { getContext } from '#lib/auth/request-context.ts'
import { detectLocale, isLocale, type Locale, localeCookie } from './locale.ts'
import { messages } from './messages.ts'

export default getRequestConfig(async () => {
  const locale = await findLocale()
  return { locale, messages: messages[locale], timeZone: 'UTC' }
})

/** Works while the database is unavailable. */
async function findLocale(): Promise<Locale> {
  const chosen = (await cookies()).get(localeCookie)?.value
  if (isLocale(chosen)) return chosen
  const acceptLanguage = (await headers()).get('accept-language')
  return getContext().then(
    (context) => context.locale,
    () => detectLocale(undefined, acceptLanguage),
  )
}
