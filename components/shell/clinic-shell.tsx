import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Chip } from '#components/ui/chip.tsx'
import { Logo, LogoPicture } from '#components/ui/logo.tsx'
import { Link } from '#components/ui/navigation/link.tsx'
import type { ClinicLogo } from '#lib/clinic-logo/clinic-logo.ts'
import { MenuPanel } from './menu-panel.tsx'
import type { NavItem, ShellUser } from './nav-item.ts'
import { NavLink } from './nav-link.tsx'
import { LanguagePreference, ThemePreference } from './preferences.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { contentId, SkipLink } from './skip-link.tsx'

type ClinicShellProps = {
  clinicName: string
  logo: ClinicLogo | null
  nav: readonly NavItem[]
  user: ShellUser
  deployment: { environment: 'production' | 'sandbox'; region: 'us' | 'eu' }
  /** above every page */
  alarm: ReactNode
  children: ReactNode
}

export async function ClinicShell({
  clinicName,
  logo,
  nav,
  user,
  deployment: { environment, region },
  alarm,
  children,
}: ClinicShellProps) {
  const t = await getTranslations('shell')
  // Actions in production reach patients and labs, so the sandbox must not be mistaken for it.
  const where = (
    <Chip tone={environment === 'sandbox' ? 'watch' : 'neutral'} className="ml-2 whitespace-nowrap">
      {t('deployment', { environment: t(environment), region: region.toUpperCase() })}
    </Chip>
  )
  return (
    <div className="min-h-dvh text-sm lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] print:block print:min-h-0">
      <SkipLink label={t('skip')} />
      <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 border-b border-line bg-card px-4 py-1.5 lg:hidden print:hidden">
        <div className="flex items-center gap-3">
          <Link
            href="/clinic"
            aria-label={t('startPage', { clinic: t('siteName') })}
            className="flex rounded-lg"
          >
            <Logo className="text-base" />
          </Link>
          {logo && (
            // Without the name beside it, so that the picture says it.
            <span className="flex [&>img]:h-7 [&>img]:max-w-24">
              <LogoPicture picture={{ ...logo, hasName: true }} name={clinicName} />
            </span>
          )}
        </div>
        <div className="ml-auto flex items-center gap-2">
          {where}
          <MenuPanel label={t('openMenu')} navLabel={t('mainNav')}>
            <SideList nav={nav} look="menu" />
            <SideFoot user={user} t={t} />
          </MenuPanel>
        </div>
      </header>
      <aside className="sticky top-0 hidden h-dvh flex-col border-r border-line px-3.5 py-5 lg:flex print:hidden">
        <Link
          href="/clinic"
          aria-label={t('startPage', { clinic: t('siteName') })}
          className="mb-1 flex rounded-lg px-2"
        >
          <Logo className="text-base" />
        </Link>
        <p className="px-2 pb-4 text-xs text-soft">
          {logo && (
            <span className="mt-2 mb-1 flex">
              <LogoPicture picture={logo} name={clinicName} />
            </span>
          )}
          {!logo?.hasName && clinicName}
        </p>
        <nav aria-label={t('mainNav')}>
          <SideList nav={nav} look="side" />
        </nav>
        <div className="mt-auto">
          <p className="mb-2">{where}</p>
          <SideFoot user={user} t={t} />
        </div>
      </aside>
      <div className="min-w-0">
        {alarm}
        <main id={contentId} tabIndex={-1} className="px-4 py-5 sm:px-6.5 lg:py-5.5 print:p-0">
          {children}
        </main>
      </div>
    </div>
  )
}

function SideList({ nav, look }: { nav: readonly NavItem[]; look: 'side' | 'menu' }) {
  return (
    <ul className="space-y-0.5">
      {nav.map((item) => (
        <li key={item.href}>
          <NavLink item={item} look={look} />
        </li>
      ))}
    </ul>
  )
}

function SideFoot({ user, t }: { user: ShellUser; t: (key: 'signOut') => string }) {
  return (
    <div className="mt-3 border-t border-line pt-3">
      <div className="px-2.5 pb-1">
        <Link
          href="/clinic/account"
          className="block truncate rounded-xs font-semibold underline-offset-4 hover:underline"
        >
          {user.name}
        </Link>
        {user.role && <p className="text-xs text-soft">{user.role}</p>}
      </div>
      <SignOutButton label={t('signOut')} />
      <LanguagePreference />
      <div className="mt-2 px-1">
        <ThemePreference />
      </div>
    </div>
  )
}
