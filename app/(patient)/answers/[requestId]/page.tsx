import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AnswerForm } from '#components/order-entry/answers/answer-form.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { readClinicName } from '#lib/clinic-contact/clinic-name.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { getOwnQuestions } from '#lib/order-entry/answers/answer-questions.ts'
import type { OwnQuestionsView } from '#lib/order-entry/answers/answer-request-view.ts'
import { getPatientContext } from '#lib/patient-viewing/get-patient-context.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('order-entry.own')
  return { title: t('title') }
}

export default async function AnswersPage({ params }: PageProps<'/answers/[requestId]'>) {
  const { requestId } = await params
  const t = await getTranslations('order-entry.own')
  const asked = await orNotFound(getOwnQuestions(await getPatientContext(), { requestId }))
  const clinic = await readClinicName()
  if (asked.state !== 'waiting') return <Over asked={asked} clinic={clinic} />
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead', { clinic, tests: asked.testNames.join(', ') })}
      />
      <p className="mb-6 text-sm text-soft">
        {t('until')} <LocalTime instant={asked.expiresAt} />
      </p>
      <ClientMessages
        namespaces={[
          'order-entry.own',
          'order-entry.questions',
          'errors',
          'kits.notSent',
          'common.formErrors',
        ]}
      >
        <AnswerForm {...asked} />
      </ClientMessages>
    </>
  )
}

interface OverProps {
  asked: OwnQuestionsView
  clinic: string
}

/** Why there is nothing to answer here, and what can be done. */
async function Over({ asked: { state, answeredAt, expiresAt }, clinic }: OverProps) {
  const t = await getTranslations('order-entry.own')
  const word = state === 'waiting' ? 'answered' : state
  return (
    <>
      <PageHeader title={t('title')} />
      <Notice
        tone={word === 'answered' ? 'success' : 'info'}
        title={t(`over.${word}.title`)}
        action={
          word === 'expired' && (
            <LinkButton href="/messages/new" size="small">
              {t('message')}
            </LinkButton>
          )
        }
      >
        {t(`over.${word}.text`, { clinic })}{' '}
        {word === 'answered' && answeredAt && <LocalTime instant={answeredAt} />}
        {word === 'expired' && <LocalTime instant={expiresAt} />}
      </Notice>
    </>
  )
}
