import { type AbstractIntlMessages, NextIntlClientProvider } from 'next-intl'
import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { type MessagePart, pickMessages } from '#lib/i18n/pick-messages.ts'

/** Gives the client components inside it the texts of the named namespaces or parts of them, and no others. */
export async function ClientMessages({
  namespaces,
  children,
}: {
  namespaces: readonly MessagePart[]
  children: ReactNode
}) {
  const locale = await getLocale()
  // next-intl's types know texts as they were written, and not compiled ones.
  const messages = pickMessages(locale, namespaces) as AbstractIntlMessages
  return (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  )
}
