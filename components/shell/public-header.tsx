import { getTranslations } from 'next-intl/server'
import { Logo } from '#components/ui/logo.tsx'
import { Link } from '#components/ui/navigation/link.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import type { ClinicLogo } from '#lib/clinic-logo/clinic-logo.ts'
import { MenuPanel } from './menu-panel.tsx'
import type { NavItem } from './nav-item.ts'
import { NavLink } from './nav-link.tsx'
import { LanguagePreference } from './preferences.tsx'

/** `account` is the button on the right: sign up, or the pages of whoever is signed in. */
export async function PublicHeader({
  clinicName,
  logo,
  nav,
  account,
  signIn,
}: {
  clinicName: string
  logo: ClinicLogo | null
  nav: readonly NavItem[]
  account: NavItem
  signIn?: NavItem
}) {
  const t = await getTranslations('shell')
  const menu = signIn ? [...nav, signIn] : nav
  return (
    <header className="mx-auto flex min-h-18 w-full max-w-6xl flex-wrap items-center justify-end gap-2 px-5 sm:px-8 print:hidden">
      {/* A long name takes two lines before the menu takes one of its own. */}
      <div className="min-w-0 grow basis-28 md:mr-6 md:grow-0 md:basis-auto">
        <Link
          href="/"
          aria-label={t('startPage', { clinic: clinicName })}
          className="inline-flex rounded-lg"
        >
          <Logo
            name={clinicName}
            picture={logo}
            className="max-sm:text-base max-sm:leading-tight"
          />
        </Link>
      </div>
      <nav aria-label={t('mainNav')} className="mr-auto hidden md:block">
        <ul className="flex gap-1">
          {nav.map((item) => (
            <li key={item.href}>
              <NavLink item={item} look="top" />
            </li>
          ))}
        </ul>
      </nav>
      <div className="hidden sm:block">
        <LanguagePreference />
      </div>
      {signIn && (
        <div className="hidden md:block">
          <NavLink item={signIn} look="top" />
        </div>
      )}
      <LinkButton href={account.href} size="small" className="min-h-11 max-[22rem]:hidden">
        {account.label}
      </LinkButton>
      <div className="md:hidden">
        <MenuPanel label={t('openMenu')} navLabel={t('mainNav')}>
          <ul>
            {menu.map((item) => (
              <li key={item.href}>
                <NavLink item={item} look="menu" />
              </li>
            ))}
            <li className="min-[22.0625rem]:hidden">
              <NavLink item={account} look="menu" />
            </li>
          </ul>
          <div className="mt-2 border-t border-line px-1.5 pt-2 sm:hidden">
            <LanguagePreference />
          </div>
        </MenuPanel>
      </div>
    </header>
  )
}
