import { getTranslations } from 'next-intl/server'
import { Logo } from '#components/ui/logo.tsx'
import { Link } from '#components/ui/navigation/link.tsx'
import type { ClinicLogo } from '#lib/clinic-logo/clinic-logo.ts'
import type { NavItem } from './nav-item.ts'
import { LanguagePreference, ThemePreference } from './preferences.tsx'

export type FooterColumn = { title: string; links: readonly NavItem[] }

export async function PublicFooter({
  clinicName,
  logo,
  columns,
  isSandbox,
}: {
  clinicName: string
  logo: ClinicLogo | null
  columns: readonly FooterColumn[]
  isSandbox: boolean
}) {
  const t = await getTranslations('shell')
  return (
    <footer className="mt-16 border-t border-line print:hidden">
      <div className="mx-auto grid w-full max-w-6xl gap-10 px-5 py-12 sm:px-8 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_1fr]">
        <div className="max-w-[42ch]">
          <Logo name={clinicName} picture={logo} />
          <p className="mt-3 text-sm text-soft">{t('footerNote', { clinic: clinicName })}</p>
          <p className="mt-3 text-sm text-soft">{t('emergency')}</p>
          {isSandbox && <p className="mt-3 text-sm text-soft">{t('sandboxNote')}</p>}
        </div>
        {columns.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className="mb-2 text-sm">{column.title}</h2>
            <ul>
              {column.links.map((item) => (
                <li key={item.href}>
                  <Link
                    href={item.href}
                    className="inline-flex min-h-9 items-center text-sm text-soft hover:text-ink hover:underline"
                  >
                    {item.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-4 px-5 pb-10 sm:px-8">
        <LanguagePreference />
        <ThemePreference />
      </div>
    </footer>
  )
}
