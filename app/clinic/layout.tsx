import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { SessionExpiredDialog } from '#components/accounts/session/session-expired-dialog.tsx'
import { sessionExpiredMessages } from '#components/accounts/session/session-expired-messages.ts'
import { SessionWatch } from '#components/accounts/session/session-watch.tsx'
import { AttentionCount } from '#components/attention/attention-count.tsx'
import { MessageCount } from '#components/conversations/message-count.tsx'
import { AlarmWatch } from '#components/critical-results/alarm/alarm-watch.tsx'
import { StaffShortcuts } from '#components/palette/staff-shortcuts.tsx'
import { OpenViewingBanner } from '#components/patient-viewing/open-viewing-banner.tsx'
import { ResultsCount } from '#components/results-desk/results-count.tsx'
import { ReviewCount } from '#components/reviews/queue/review-count.tsx'
import { ClinicShell } from '#components/shell/clinic-shell.tsx'
import { listClinicNav } from '#components/shell/nav-items.tsx'
import {
  requestPathHeader,
  setUpAddress,
  signInAddress,
} from '#components/shell/sign-in-address.ts'
import { countAttention } from '#lib/attention/count-attention.ts'
import { recordPageRefusal } from '#lib/audit/record-page-refusal.ts'
import { presentPermissions } from '#lib/auth/present-permissions.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { readClinicBrand } from '#lib/clinic-logo/read-logo.ts'
import { countWaiting } from '#lib/conversations/desk/list-conversations.ts'
import { listAlarms } from '#lib/critical-results/list-alarms.ts'
import { env } from '#lib/env/env.ts'
import { notFound as missing } from '#lib/errors/app-error.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { countOpenResults } from '#lib/results-desk/count-open-results.ts'
import { countHandovers } from '#lib/reviews/handovers/count-handovers.ts'
import { countReviews } from '#lib/reviews/queue/count-reviews.ts'

export default async function ClinicLayout({ children }: { children: ReactNode }) {
  const context = await getContext()
  const { actor, session, viewing } = context
  const { LOCAL_SANDBOX: isSandbox, deployment } = env()
  const brand = await readClinicBrand()
  const path = (await headers()).get(requestPathHeader)
  if (!isSandbox && path?.startsWith('/clinic/simulator')) notFound()
  if (actor.kind === 'anonymous') {
    redirect(signInAddress(path, '/clinic'))
  }
  // The clinic's pages do not exist for patients.
  if (actor.kind !== 'staff') {
    await recordPageRefusal(missing())
    notFound()
  }
  if (actor.lacksSecondStep) redirect(setUpAddress(path))
  const t = await getTranslations('shell')
  const role = await getTranslations('common.staffRole')
  const can = presentPermissions(actor, {
    review: 'reports:review',
    seeAccuracy: 'reports:accuracy',
    oversee: 'patients:oversee',
    place: 'orders:place',
    answer: 'conversations:desk',
    queryInsights: 'insights:read',
    seeWebhooks: 'webhooks:read',
    manageStaff: 'users:manage',
  })
  const [alarms, { total }, results, reviews, handedOver, waiting] = await Promise.all([
    listAlarms(context),
    countAttention(context),
    countOpenResults(context),
    can.review ? countReviews(context) : undefined,
    can.review ? countHandovers(context) : undefined,
    can.answer ? countWaiting(context) : undefined,
  ])
  const attentionCount = (
    <ClientMessages namespaces={['attention.navCount']}>
      <AttentionCount total={total} />
    </ClientMessages>
  )
  const resultsCount = (
    <ClientMessages namespaces={['results-desk.navCount']}>
      <ResultsCount total={results.total} />
    </ClientMessages>
  )
  const reviewCount = reviews && (
    <ClientMessages namespaces={['reviews.navCount', 'reviews.navForYou']}>
      <ReviewCount total={reviews.total} forReader={handedOver?.total ?? 0} />
    </ClientMessages>
  )
  const waitingCount = waiting && (
    <ClientMessages namespaces={['conversations.navCount']}>
      <MessageCount kind="waiting" total={waiting.total} />
    </ClientMessages>
  )
  return (
    <ClinicShell
      {...brand}
      nav={listClinicNav(t, {
        isSandbox,
        attentionCount,
        resultsCount,
        reviewCount,
        waitingCount,
        can,
      })}
      user={{ name: actor.name, role: role(actor.role) }}
      deployment={deployment}
      alarm={
        <>
          <OpenViewingBanner viewing={viewing} />
          <ClientMessages namespaces={['critical.alarm', 'critical.age', 'critical.withdrawals']}>
            <AlarmWatch found={alarms} />
          </ClientMessages>
        </>
      }
    >
      {children}
      <ClientMessages namespaces={['staff-orders.orders', 'shortcuts', 'palette']}>
        <StaffShortcuts isSandbox={isSandbox} can={can} />
      </ClientMessages>
      <ClientMessages namespaces={sessionExpiredMessages}>
        <SessionExpiredDialog email={actor.email} />
        {session?.endsInMs !== undefined && (
          <SessionWatch session={{ userId: actor.userId, endsInMs: session.endsInMs }} />
        )}
      </ClientMessages>
    </ClinicShell>
  )
}
