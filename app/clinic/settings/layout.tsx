import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { SettingsNav } from '#components/clinic-settings/settings-nav.tsx'
import { presentPermissions } from '#lib/auth/present-permissions.ts'
import { getContext } from '#lib/auth/request-context.ts'

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations('clinic-settings.nav')
  const { actor } = await getContext()
  const can = presentPermissions(actor, { manageStaff: 'users:manage' })
  return (
    <>
      <SettingsNav
        label={t('label')}
        tabs={[
          { href: '/clinic/settings', label: t('overview') },
          { href: '/clinic/settings/contact', label: t('clinic') },
          { href: '/clinic/settings/physicians', label: t('physicians') },
          ...(can.manageStaff
            ? [
                { href: '/clinic/settings/staff' as const, label: t('staff') },
                { href: '/clinic/settings/sign-up' as const, label: t('signUp') },
                { href: '/clinic/settings/second-readings' as const, label: t('secondReadings') },
                { href: '/clinic/settings/retention' as const, label: t('retention') },
                { href: '/clinic/settings/connection' as const, label: t('connection') },
              ]
            : []),
        ]}
      />
      {children}
    </>
  )
}
