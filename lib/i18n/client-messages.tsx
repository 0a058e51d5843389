import { NextIntlClientProvider } from 'next-intl'
import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { type Namespace, pickMessages } from '#lib/i18n/messages.ts'

/** Gives the client components inside it the texts of the named namespaces, and no others. */
export async function ClientMessages({
  namespaces,
  children,
}: {
  namespaces: readonly Namespace[]
  children: ReactNode
}) {
  const locale = await getLocale()
  return (
    <NextIntlClientProvider
      locale={locale}
      messages={pickMessages(locale, namespaces)}
      timeZone="UTC"
    >
      {children}
    </NextIntlClientProvider>
  )
}
