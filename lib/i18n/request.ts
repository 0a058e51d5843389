import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { detectLocale, localeCookie } from '#lib/i18n/locale.ts'
import { messages } from '#lib/i18n/messages.ts'

export default getRequestConfig(async () => {
  const [cookieStore, headerList] = await Promise.all([cookies(), headers()])
  const locale = detectLocale(
    cookieStore.get(localeCookie)?.value,
    headerList.get('accept-language'),
  )
  return { locale, messages: messages[locale], timeZone: 'UTC' }
})
