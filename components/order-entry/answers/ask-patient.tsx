'use client'

import { Mail } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { EntryForm } from '#components/order-entry/entry-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { findPatientAnswer, listUnasked } from '#lib/order-entry/answers/answer-request-view.ts'
import { concernsCollection, isAnswered } from '#lib/order-entry/collect-questions.ts'
import { RequestButtons } from './request-buttons.tsx'
import { useRequestAction } from './use-request-action.ts'

/** Asks the patient what is open, and says what became of it. */
export function AskPatient({ form }: { form: EntryForm }) {
  const { view, questions, entry, lab } = form
  const { asked } = view
  const open = questions.filter(
    (question) => !concernsCollection(question) && !isAnswered(entry.answers[question.key] ?? ''),
  )
  const unasked = asked ? listUnasked(open, lab?.labId, asked) : open
  return (
    <div className="mb-5 space-y-3">
      {asked && <Asked form={form} changed={asked.state === 'waiting' ? unasked.length : 0} />}
      {open.length > 0 && (asked?.state !== 'waiting' || unasked.length > 0) && (
        <AskButton form={form} count={open.length} />
      )}
    </div>
  )
}

function AskButton({ form, count }: { form: EntryForm; count: number }) {
  const t = useTranslations('order-entry.asking')
  const { running, run } = useRequestAction()
  if (!form.view.canAsk)
    return (
      <p className="text-soft">
        {t.rich('noAccount', {
          page: (words) => (
            <TextLink href={`/clinic/patients/${form.view.patientId}`}>{words}</TextLink>
          ),
        })}
      </p>
    )
  const ask = async () => {
    const draft = await form.save()
    if (!draft) throw new Error('The draft was not saved.')
    const { draftId, version } = draft
    await apiFetch('/api/clinic/order-drafts/questions', { body: { draftId, version } })
    return t('asked')
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        size="small"
        variant="secondary"
        isPending={running === 'ask'}
        icon={<Mail aria-hidden="true" className="size-4" />}
        onClick={() => void run('ask', ask)}
      >
        {t(form.view.asked ? 'askAgain' : 'ask', { count })}
      </Button>
      <p className="text-soft">{t('askHint')}</p>
    </div>
  )
}

/** `changed`: open questions that the patient was not asked. */
function Asked({ form, changed }: { form: EntryForm; changed: number }) {
  const t = useTranslations('order-entry.asking')
  const { view, questions, lab } = form
  const { asked } = view
  if (!asked) return null
  const { requestId, state, askedBy, answeredAt } = asked
  const fitting = questions.filter(
    (question) => findPatientAnswer(question, lab?.labId, asked) !== undefined,
  )
  const given = Object.values(asked.answers).filter(isAnswered).length
  if (state === 'answered')
    return (
      <Notice
        tone={fitting.length < given ? 'watch' : 'success'}
        title={t('answeredTitle', { name: view.name })}
      >
        {answeredAt && t.rich('answeredAt', { at: () => <LocalTime instant={answeredAt} /> })}{' '}
        {fitting.length < given
          ? t('answersLost', { lost: given - fitting.length, given })
          : t('review')}
      </Notice>
    )
  if (state !== 'waiting' && state !== 'expired') return null
  return (
    <Notice
      tone={state === 'expired' || changed > 0 ? 'watch' : 'info'}
      title={t(state === 'expired' ? 'expiredTitle' : 'waitingTitle', { name: view.name })}
      action={<RequestButtons requestId={requestId} />}
    >
      {t.rich(askedBy ? 'askedBy' : 'askedByOther', {
        name: askedBy ?? '',
        at: () => <LocalTime instant={asked.askedAt} />,
      })}{' '}
      {t.rich(state === 'expired' ? 'endedAt' : 'endsAt', {
        at: () => <LocalTime instant={asked.expiresAt} />,
      })}{' '}
      {changed > 0 && <strong className="block">{t('changed', { count: changed })}</strong>}
    </Notice>
  )
}
