import './globals.css'
import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { parseTheme, themeCookie } from '#components/shell/theme.ts'
import { ToastRegion } from '#components/ui/feedback/toast-region.tsx'
import { ViewerProvider } from '#components/ui/time/viewer.tsx'
import { parseTimeZone, zoneCookie } from '#lib/i18n/time-zone.ts'
import { changeFeed } from '#lib/live/change-feed.ts'
import { fontNames } from './font.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell')
  return {
    title: { default: t('siteTitle'), template: `%s · ${t('siteName')}` },
    description: t('siteDescription'),
    applicationName: t('siteName'),
    formatDetection: { telephone: false, date: false, address: false, email: false },
  }
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfaf7' },
    { media: '(prefers-color-scheme: dark)', color: '#0d1517' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Reading the request makes every page dynamic, which the CSP nonce of its scripts requires.
  await headers()
  // Before any data is read: the page’s stream asks for what changed since.
  const readSince = changeFeed().moment()
  const cookieStore = await cookies()
  const locale = await getLocale()
  const t = await getTranslations('shell')
  return (
    <html
      lang={locale}
      data-theme={parseTheme(cookieStore.get(themeCookie)?.value)}
      className={fontNames}
    >
      <body data-read-since={readSince} className="bg-paper font-sans text-ink antialiased">
        <ViewerProvider
          locale={locale}
          timeZone={parseTimeZone(cookieStore.get(zoneCookie)?.value)}
        >
          {children}
          <ToastRegion label={t('messages')} closeLabel={t('closeMessage')} />
        </ViewerProvider>
      </body>
    </html>
  )
}
