import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { RefreshOnAnswers } from '#components/order-entry/answers/refresh-on-answers.tsx'
import { WaitingAnswers } from '#components/order-entry/answers/waiting-answers.tsx'
import { OrderEntryForm } from '#components/order-entry/order-entry-form.tsx'
import { ChoosePatient } from '#components/order-entry/patient/choose-patient.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { hasPermission } from '#lib/auth/permissions.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { listAnswerRequests } from '#lib/order-entry/answers/list-answer-requests.ts'
import { getOrderEntry } from '#lib/order-entry/get-order-entry.ts'
import { listUnfinishedOrders } from '#lib/order-entry/order-drafts.ts'

const namespaces = [
  'order-entry',
  'errors',
  'kits.draft',
  'kits.fields',
  'kits.notSent',
  'common.formErrors',
  'common.close',
] as const

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('order-entry')
  return { title: t('title') }
}

export default async function NewOrderPage({ searchParams }: PageProps<'/clinic/orders/new'>) {
  const { patient, again, after } = await searchParams
  const context = await getContext()
  if (!hasPermission(context.actor, 'orders:place')) redirect('/clinic/orders')
  const t = await getTranslations('order-entry')
  const back = <TextLink href="/clinic/orders">{t('back')}</TextLink>
  if (typeof patient !== 'string')
    return (
      <>
        <PageHeader isDense back={back} title={t('title')} />
        <ClientMessages namespaces={namespaces}>
          <RefreshOnAnswers />
          <WaitingAnswers requests={await listAnswerRequests(context)} />
          <ChoosePatient unfinished={await listUnfinishedOrders(context)} />
        </ClientMessages>
      </>
    )
  const replacesId = typeof again === 'string' ? again : undefined
  const view = await orNotFound(
    getOrderEntry(context, { patientId: patient, replacesId }).catch(orUndefined),
  )
  if (!view)
    return (
      <>
        <PageHeader isDense back={back} title={t('title')} />
        <Notice tone="watch" title={t('unavailableTitle')}>
          {t('unavailableText')}
        </Notice>
      </>
    )
  const { draft } = view
  return (
    <>
      <PageHeader
        isDense
        back={back}
        title={t('titleFor', { name: view.name || t('pick.unnamed') })}
        lead={t('lead')}
        actions={
          <TextLink href={`/clinic/patients/${view.patientId}`} className="text-sm">
            {t('backToPatient')}
          </TextLink>
        }
      />
      <ClientMessages namespaces={namespaces}>
        <OrderEntryForm
          key={[view.patientId, draft?.draftId, draft?.version, view.replacesId, after].join(' ')}
          view={view}
        />
      </ClientMessages>
    </>
  )
}

/** The catalog is the service's, which may be unavailable. */
function orUndefined(error: unknown) {
  if (error instanceof AppError && error.code.startsWith('service-')) return undefined
  throw error
}
