import type { Route } from 'next'
import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { SessionExpiredDialog } from '#components/accounts/session-expired-dialog.tsx'
import { ClinicShell } from '#components/shell/clinic-shell.tsx'
import { listClinicNav } from '#components/shell/nav-items.tsx'
import { requestPathHeader, signInAddress } from '#components/shell/sign-in-address.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { env } from '#lib/env.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

export default async function ClinicLayout({ children }: { children: ReactNode }) {
  const { actor } = await getContext()
  const { CLINIC_NAME: clinicName, LOCAL_SANDBOX: isSandbox, deployment } = env()
  const path = (await headers()).get(requestPathHeader)
  if (!isSandbox && path?.startsWith('/clinic/simulator')) notFound()
  if (actor.kind === 'anonymous') {
    redirect(signInAddress(path, '/clinic/orders') as Route)
  }
  // To a patient the clinic's pages do not exist.
  if (actor.kind !== 'staff') notFound()
  const t = await getTranslations('shell')
  const role = await getTranslations('common.staffRole')
  return (
    <ClinicShell
      clinicName={clinicName}
      nav={listClinicNav(t, isSandbox)}
      user={{ name: actor.name, role: role(actor.role) }}
      deployment={deployment}
    >
      {children}
      <ClientMessages namespaces={['accounts', 'errors', 'common']}>
        <SessionExpiredDialog email={actor.email} />
      </ClientMessages>
    </ClinicShell>
  )
}
