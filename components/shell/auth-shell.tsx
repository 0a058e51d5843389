import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Logo } from '#components/ui/logo.tsx'
import { Link } from '#components/ui/navigation/link.tsx'
import type { ClinicLogo } from '#lib/clinic-logo/clinic-logo.ts'
import { LegalLinks } from './legal-links.tsx'
import { LanguagePreference, ThemePreference } from './preferences.tsx'
import { contentId, SkipLink } from './skip-link.tsx'

export async function AuthShell({
  clinicName,
  logo,
  children,
}: {
  clinicName: string
  logo: ClinicLogo | null
  children: ReactNode
}) {
  const t = await getTranslations('shell')
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-5">
      <SkipLink label={t('skip')} />
      <header className="flex min-h-18 flex-wrap items-center justify-between gap-x-3">
        <Link
          href="/"
          aria-label={t('startPage', { clinic: clinicName })}
          className="flex rounded-lg"
        >
          <Logo name={clinicName} picture={logo} />
        </Link>
        <LanguagePreference />
      </header>
      <main id={contentId} tabIndex={-1} className="flex-1 pt-6 pb-12 sm:pt-12">
        {children}
      </main>
      <footer className="space-y-3 pb-8">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-[30ch] text-xs text-soft">{t('emergency')}</p>
          <ThemePreference />
        </div>
        <LegalLinks />
      </footer>
    </div>
  )
}
