import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ViewerProvider } from '#components/ui/time/viewer.tsx'
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

/** As the server renders it, before any script runs. */
export function markupOf(node: ReactNode, locale: Locale = 'en', timeZone = 'UTC'): string {
  return renderToStaticMarkup(
    <AppRouterContext.Provider value={unusedRouter}>
      <NextIntlClientProvider locale={locale} timeZone="UTC" messages={messages[locale]}>
        <ViewerProvider locale={locale} timeZone={timeZone}>
          {node}
        </ViewerProvider>
      </NextIntlClientProvider>
    </AppRouterContext.Provider>,
  )
}

/** What markup says: its words alone, whatever colors and shapes add. */
export const readWords = (markup: string) =>
  markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

export const wordsOf = (node: ReactNode, locale: Locale = 'en', timeZone = 'UTC') =>
  readWords(markupOf(node, locale, timeZone))
