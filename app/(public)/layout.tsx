import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { MessageCount } from '#components/conversations/message-count.tsx'
import { listPatientNav } from '#components/shell/nav-items.tsx'
import { PatientShell } from '#components/shell/patient-shell.tsx'
import { PublicShell } from '#components/shell/public-shell.tsx'
import { getContext } from '#lib/auth/request-context.ts'
import { readContact } from '#lib/clinic-contact/read-contact.ts'
import { readClinicBrand } from '#lib/clinic-logo/read-logo.ts'
import { countOwnUnread } from '#lib/conversations/own/list-own-conversations.ts'
import { env } from '#lib/env/env.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

export default async function PublicLayout({ children }: { children: ReactNode }) {
  const context = await getContext()
  const { actor } = context
  const { LOCAL_SANDBOX: isSandbox } = env()
  const brand = await readClinicBrand()
  // Patients keep their navigation while browsing tests.
  if (actor.kind === 'patient') {
    const { total } = await countOwnUnread(context)
    const unread = (
      <ClientMessages namespaces={['conversations.navCount']}>
        <MessageCount kind="unread" total={total} />
      </ClientMessages>
    )
    const nav = listPatientNav(await getTranslations('shell'), unread)
    return (
      <PatientShell
        {...brand}
        nav={nav}
        user={{ name: actor.name }}
        contact={await readContact()}
        width="wide"
      >
        {children}
      </PatientShell>
    )
  }
  return (
    <PublicShell {...brand} isStaff={actor.kind === 'staff'} isSandbox={isSandbox}>
      {children}
    </PublicShell>
  )
}
