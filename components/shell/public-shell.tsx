import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { ClinicLogo } from '#lib/clinic-logo/clinic-logo.ts'
import { listLegalLinks } from './legal-links.tsx'
import type { NavItem } from './nav-item.ts'
import { listPublicNav } from './nav-items.tsx'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'
import { contentId, SkipLink } from './skip-link.tsx'

/** Public pages, for visitors and staff; patients get their own shell. */
export async function PublicShell({
  clinicName,
  logo,
  isStaff,
  isSandbox,
  children,
}: {
  clinicName: string
  logo: ClinicLogo | null
  isStaff: boolean
  isSandbox: boolean
  children: ReactNode
}) {
  const t = await getTranslations('shell')
  const nav = listPublicNav(t)
  const legal = await listLegalLinks()
  const signIn: NavItem = { href: '/sign-in', label: t('signIn') }
  const signUp: NavItem = { href: '/sign-up', label: t('signUp') }
  const clinic: NavItem = { href: '/clinic', label: t('clinicDesk') }
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <SkipLink label={t('skip')} />
      <PublicHeader
        clinicName={clinicName}
        logo={logo}
        nav={nav}
        account={isStaff ? clinic : signUp}
        signIn={isStaff ? undefined : signIn}
      />
      <main
        id={contentId}
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl flex-1 px-5 pt-6 sm:px-8 md:pt-10"
      >
        {children}
      </main>
      <PublicFooter
        clinicName={clinicName}
        logo={logo}
        isSandbox={isSandbox}
        columns={[
          { title: t('footerTests'), links: [...nav, { href: '/#how', label: t('howItWorks') }] },
          {
            title: t('footerAccount'),
            links: [
              ...(isStaff ? [clinic] : [signIn, signUp]),
              { href: '/#data', label: t('yourData') },
            ],
          },
          { title: t('footerLegal'), links: legal },
        ]}
      />
    </div>
  )
}
