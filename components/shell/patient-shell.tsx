import { Ellipsis } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { Logo } from '#components/ui/logo.tsx'
import { Link } from '#components/ui/navigation/link.tsx'
import type { ClinicLogo } from '#lib/clinic-logo/clinic-logo.ts'
import { bottomLabel } from './bottom-label.ts'
import { LegalLinks } from './legal-links.tsx'
import type { NavItem, ShellUser } from './nav-item.ts'
import { NavLink } from './nav-link.tsx'
import { LanguagePreference, ThemePreference } from './preferences.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { contentId, SkipLink } from './skip-link.tsx'

/** The patient's pages: one column, with navigation at the bottom on phones and at the top on wide screens. */
export async function PatientShell({
  clinicName,
  logo,
  nav,
  user,
  contact,
  width = 'column',
  banner,
  children,
}: {
  clinicName: string
  logo: ClinicLogo | null
  nav: readonly NavItem[]
  user: ShellUser
  /** what patients call with a question */
  contact: { phone: string; shownPhone: string }
  /** Catalog pages use the full width. */
  width?: 'column' | 'wide'
  /** above everything */
  banner?: ReactNode
  children: ReactNode
}) {
  const t = await getTranslations('shell')
  const bar = nav.filter(({ isInHeader }) => !isInHeader)
  const header = nav.filter(({ isInHeader }) => isInHeader)
  return (
    <div className="flex min-h-dvh flex-col print:block print:min-h-0">
      <SkipLink label={t('skip')} />
      {banner}
      <header className="border-line md:border-b md:bg-card print:hidden">
        <div className="mx-auto flex min-h-16 w-full max-w-6xl flex-wrap items-center gap-x-2 px-5 max-[22rem]:gap-x-1 sm:px-8">
          <Link
            href="/home"
            aria-label={t('startPage', { clinic: clinicName })}
            className="mr-auto flex rounded-lg md:mr-6"
          >
            <Logo name={clinicName} picture={logo} className="max-sm:text-base" />
          </Link>
          <nav aria-label={t('mainNav')} className="mr-auto hidden md:block">
            <NavList nav={bar} look="top" className="flex" />
          </nav>
          <LanguagePreference />
          <nav aria-label={t('accountNav')}>
            <NavList nav={header} look="icon" className="flex" />
          </nav>
          <div className="hidden md:block">
            <SignOutButton label={t('signOut')} />
          </div>
        </div>
      </header>
      <p className="mb-8 hidden print:block">
        <Logo name={clinicName} picture={logo} />
      </p>
      <main
        id={contentId}
        tabIndex={-1}
        className={classNames(
          'mx-auto w-full flex-1 px-5 pt-4 pb-10 sm:px-8 md:pt-10 print:p-0',
          // Pages with two columns opt in with data-wide.
          width === 'column' ? 'max-w-2xl has-data-wide:max-w-6xl' : 'max-w-6xl',
          'print:max-w-none',
        )}
      >
        {children}
      </main>
      <footer className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 pt-8 pb-28 text-sm text-soft sm:px-8 md:pb-10 print:hidden">
        <div className="max-w-[48ch] space-y-1">
          <p>
            {t.rich('questionsCall', {
              clinic: clinicName,
              phone: () => (
                <a
                  href={`tel:${contact.phone}`}
                  className="font-semibold whitespace-nowrap text-accent underline underline-offset-4"
                >
                  {contact.shownPhone}
                </a>
              ),
            })}
          </p>
          <p>{t('emergency')}</p>
          <LegalLinks />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <span className="sr-only">{t('signedInAs', { name: user.name })}</span>
          <div className="-ml-2.5 md:hidden">
            <SignOutButton label={t('signOut')} />
          </div>
          <ThemePreference />
        </div>
      </footer>
      <nav
        aria-label={t('mainNav')}
        className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
      >
        <ul className="@container mx-auto flex max-w-md overflow-x-auto [&>li]:flex-1 @max-xs:[&>li]:min-w-0">
          {bar
            .filter(({ isInMore }) => !isInMore)
            .map((item) => (
              <li key={item.href}>
                <NavLink item={item} look="bottom" />
              </li>
            ))}
          <li className="group/more">
            <MoreMenu label={t('more')}>
              <NavList nav={bar.filter(({ isInMore }) => isInMore)} look="menu" />
            </MoreMenu>
          </li>
        </ul>
      </nav>
    </div>
  )
}

/** A native popover above the bar: it needs no script to open, and Escape or a press beside it closes it. */
function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  const id = 'more-pages'
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="relative flex min-h-16 w-full flex-col items-center justify-center gap-1 px-1 font-medium text-soft text-xs -outline-offset-4 group-has-aria-[current=page]/more:font-bold group-has-aria-[current=page]/more:text-accent"
      >
        <Ellipsis aria-hidden="true" strokeWidth={1.9} className="size-5.5" />
        <span className={bottomLabel}>{label}</span>
      </button>
      <div
        id={id}
        popover="auto"
        className="inset-x-auto top-auto right-3 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] m-0 min-w-52 rounded-2xl border border-line bg-card p-2 text-ink shadow-pop open:appear"
      >
        {children}
      </div>
    </>
  )
}

function NavList({
  nav,
  look,
  className,
}: {
  nav: readonly NavItem[]
  look: 'top' | 'menu' | 'icon'
  className?: string
}) {
  return (
    <ul className={className}>
      {nav.map((item) => (
        <li key={item.href}>
          <NavLink item={item} look={look} />
        </li>
      ))}
    </ul>
  )
}
