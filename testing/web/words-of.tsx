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

/** What a component says: its words alone, whatever colors and shapes add. */
export function wordsOf(node: ReactNode, locale: Locale = 'en', timeZone = 'UTC'): string {
  return renderToStaticMarkup(
    <AppRouterContext.Provider value={unusedRouter}>
      <NextIntlClientProvider locale={locale} timeZone="UTC" messages={messages[locale]}>
        <ViewerProvider locale={locale} timeZone={timeZone}>
          {node}
        </ViewerProvider>
      </NextIntlClientProvider>
    </AppRouterContext.Provider>,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}
