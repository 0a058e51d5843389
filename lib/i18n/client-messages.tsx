import { type AbstractIntlMessages, NextIntlClientProvider } from 'next-intl'
import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { type MessagePart, pickMessages } from './pick-messages.ts'

export async function ClientMessages({
  namespaces,
  children,
}: {
  namespaces: readonly MessagePart[]
  children: ReactNode
}) {
  const locale = await getLocale()
  // next-intl has no types for compiled messages.
  const messages = pickMessages(locale, namespaces) as AbstractIntlMessages
  return (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  )
}
