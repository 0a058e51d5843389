import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { type AbstractIntlMessages, type Locale, NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

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

/** As the server renders it, before any script runs. */
export function renderMarkup(
  node: ReactNode,
  messages: AbstractIntlMessages,
  locale: Locale = 'en',
) {
  return renderToStaticMarkup(
    <AppRouterContext.Provider value={unusedRouter}>
      <NextIntlClientProvider locale={locale} timeZone="UTC" messages={messages}>
        {node}
      </NextIntlClientProvider>
    </AppRouterContext.Provider>,
  )
}

/** As words alone, whatever colors and shapes add. */
export function readWords(markup: string) {
  return markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}
