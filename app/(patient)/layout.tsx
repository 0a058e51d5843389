import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { SessionExpiredDialog } from '#components/accounts/session/session-expired-dialog.tsx'
import { sessionExpiredMessages } from '#components/accounts/session/session-expired-messages.ts'
import { SessionWatch } from '#components/accounts/session/session-watch.tsx'
import { MessageCount } from '#components/conversations/message-count.tsx'
import { CriticalStrip } from '#components/critical-results/own/critical-strip.tsx'
import { StillPage } from '#components/live/still-page.tsx'
import { OpenViewingBanner } from '#components/patient-viewing/open-viewing-banner.tsx'
import { listPatientNav } from '#components/shell/nav-items.tsx'
import { PatientShell } from '#components/shell/patient-shell.tsx'
import { requestPathHeader, signInAddress } from '#components/shell/sign-in-address.ts'
import { readContact } from '#lib/clinic-contact/read-contact.ts'
import { readClinicLogo } from '#lib/clinic-logo/read-logo.ts'
import { countOwnUnread } from '#lib/conversations/own/list-own-conversations.ts'
import { readClinicLine } from '#lib/critical-results/own/clinic-line.ts'
import { findCallUrgency } from '#lib/critical-results/own/has-open-critical.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { getPatientContext } from '#lib/patient-viewing/get-patient-context.ts'
import { findViewedPage } from '#lib/patient-viewing/viewed-pages.ts'

export default async function PatientLayout({ children }: { children: ReactNode }) {
  const context = await getPatientContext()
  const { actor, session, viewing } = context
  const path = (await headers()).get(requestPathHeader)
  if (actor.kind !== 'patient') redirect(signInAddress(path, '/home'))
  const t = await getTranslations('shell')
  const [urgency, contact, logo, unread] = await Promise.all([
    findCallUrgency(context),
    readContact(),
    readClinicLogo(),
    countOwnUnread(context),
  ])
  const unreadCount = (
    <ClientMessages namespaces={['conversations.navCount']}>
      <MessageCount kind="unread" total={unread.total} />
    </ClientMessages>
  )
  const shell = (
    <PatientShell
      clinicName={contact.name}
      logo={logo}
      nav={listPatientNav(t, unreadCount).filter(({ href }) => !viewing || findViewedPage(href))}
      user={{ name: actor.name }}
      contact={contact}
      banner={<OpenViewingBanner viewing={viewing} />}
    >
      <CriticalStrip urgency={urgency} clinic={readClinicLine()} />
      {children}
      <ClientMessages namespaces={sessionExpiredMessages}>
        {!viewing && <SessionExpiredDialog email={actor.email} />}
        {session?.endsInMs !== undefined && (
          <SessionWatch session={{ userId: actor.userId, endsInMs: session.endsInMs }} />
        )}
      </ClientMessages>
    </PatientShell>
  )
  return viewing ? <StillPage>{shell}</StillPage> : shell
}
