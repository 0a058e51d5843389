import { FlaskConical } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { VerificationBanner } from '#components/accounts/verification-banner.tsx'
import { DoubtfulReports } from '#components/critical-results/own/doubtful-reports.tsx'
import { OwnCriticals } from '#components/critical-results/own/own-criticals.tsx'
import { AskedQuestions } from '#components/patient-home/asked-questions.tsx'
import { HomeLead } from '#components/patient-home/home-lead.tsx'
import { HomeOrders } from '#components/patient-home/home-orders.tsx'
import { RefreshOnOrderChange } from '#components/patient-orders/refresh-on-order-change.tsx'
import { RegisterPrompt } from '#components/patient-orders/register-prompt.tsx'
import { NewestResults } from '#components/results/newest-results.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { getAccount } from '#lib/accounts/get-account.ts'
import { readClinicName } from '#lib/clinic-contact/clinic-name.ts'
import { readClinicLine } from '#lib/critical-results/own/clinic-line.ts'
import {
  listDoubtfulReports,
  listOwnCriticals,
} from '#lib/critical-results/own/list-own-criticals.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { viewerZone } from '#lib/i18n/viewer-zone.ts'
import { listOwnQuestions } from '#lib/order-entry/answers/answer-questions.ts'
import { listOwnOrders } from '#lib/orders/list-own-orders.ts'
import { sortForHome } from '#lib/orders/timeline/sort-for-home.ts'
import { getPatientContext } from '#lib/patient-viewing/get-patient-context.ts'
import { listNewestResults } from '#lib/results/list-results.ts'

const newestShown = 4

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('patient-home')
  return { title: t('title') }
}

export default async function HomePage() {
  const t = await getTranslations('patient-home')
  const context = await getPatientContext()
  const { actor } = context
  // The account, and the form that answers questions, are closed to staff who view as the patient.
  const isViewed = actor.kind === 'patient' && actor.viewedBy !== undefined
  const [criticals, doubtful, account, found, newest, asked] = await Promise.all([
    listOwnCriticals(context),
    listDoubtfulReports(context),
    isViewed ? undefined : getAccount(context),
    listOwnOrders(context),
    listNewestResults(context, { count: newestShown }),
    isViewed ? [] : listOwnQuestions(context),
  ])
  const now = new Date()
  const viewpoint = { now, timeZone: await viewerZone() }
  const orders = sortForHome(found.orders, viewpoint)
  const unanswered = doubtful.filter(({ isAnswered }) => !isAnswered)
  const name = ('name' in actor ? actor.name : '').split(/\s/, 1)[0]
  return (
    <>
      <OwnCriticals criticals={criticals} clinic={readClinicLine()} />
      <DoubtfulReports reports={doubtful} clinic={readClinicLine()} />
      <PageHeader
        title={name ? t('greeting', { name }) : t('greetingPlain')}
        lead={
          <HomeLead
            dueCount={asked.length + orders.due.length + unanswered.length}
            criticalCount={criticals.length}
            orderCount={found.total}
          />
        }
      />
      <RefreshOnOrderChange />
      <div className="space-y-8">
        {account && !account.emailVerified && (
          <ClientMessages namespaces={['accounts.verify', 'errors']}>
            <VerificationBanner email={account.email} />
          </ClientMessages>
        )}
        <AskedQuestions asked={asked} />
        {found.total > 0 ? (
          <HomeOrders
            orders={orders}
            clinicName={await readClinicName()}
            readAt={now.toISOString()}
          />
        ) : (
          <FirstKit />
        )}
        <NewestResults lines={newest} />
      </div>
    </>
  )
}

async function FirstKit() {
  const t = await getTranslations('patient-home')
  return (
    <>
      <EmptyState
        icon={<FlaskConical />}
        title={t('emptyTitle')}
        action={<LinkButton href="/tests">{t('emptyAction')}</LinkButton>}
      >
        {t('emptyText')}
      </EmptyState>
      <RegisterPrompt />
    </>
  )
}
