import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '#lib/i18n/locale.ts'
import { messages } from '#lib/i18n/messages.ts'

/** Links ask for one; nothing of it is called while a page is only rendered. */
const unusedRouter: AppRouterInstance = {
  bfcacheId: '',
  back() {},
  forward() {},
  refresh() {},
  push() {},
  replace() {},
  prefetch() {},
}

export const markupOf = (node: ReactNode, locale: Locale = 'en') =>
  renderToStaticMarkup(
    <AppRouterContext.Provider value={unusedRouter}>
      <NextIntlClientProvider locale={locale} timeZone="UTC" messages={messages[locale]}>
        {node}
      </NextIntlClientProvider>
    </AppRouterContext.Provider>,
  )

/** As words alone, whatever colors and shapes add. */
export const wordsOf = (node: ReactNode, locale: Locale = 'en') =>
  markupOf(node, locale)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
