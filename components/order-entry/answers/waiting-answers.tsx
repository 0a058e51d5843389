import { useTranslations } from 'next-intl'
import { Chip } from '#components/ui/chip.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { RelativeTime } from '#components/ui/time/relative-time.tsx'
import type { AnswerRequestRow } from '#lib/order-entry/answers/answer-request-view.ts'
import { RequestButtons } from './request-buttons.tsx'

const tones = { waiting: 'accent', answered: 'good', expired: 'watch' } as const

/** Unsent orders whose patient was asked something: who asked, since when, and what can be done. */
export function WaitingAnswers({ requests }: { requests: readonly AnswerRequestRow[] }) {
  const t = useTranslations('order-entry.asking')
  if (requests.length === 0) return null
  return (
    <section
      aria-labelledby="waiting-answers"
      className="mb-5 rounded-card border border-line bg-card text-sm"
    >
      <h2 id="waiting-answers" className="px-4 pt-4 pb-2 text-base font-bold">
        {t('listTitle', { count: requests.length })}
      </h2>
      <ul className="divide-y divide-line border-t border-line">
        {requests.map((request) => (
          <li
            key={request.requestId}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
          >
            <Request request={request} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Request({ request }: { request: AnswerRequestRow }) {
  const t = useTranslations('order-entry.asking')
  const { requestId, state, patientId, testNames, askedBy, askedAt, answeredAt, isOwn } = request
  const name = request.patientName || t('unnamed')
  return (
    <>
      <span className="min-w-0 flex-1 basis-64">
        <span className="block font-semibold">{name}</span>
        <span className="block text-soft">{testNames.join(', ')}</span>
        <span className="block text-soft">
          {askedBy ? t('askedBy', { name: askedBy }) : t('askedByOther')}{' '}
          <RelativeTime instant={askedAt} />
          {answeredAt && (
            <>
              {' · '}
              {t('state.answered')} <RelativeTime instant={answeredAt} />
            </>
          )}
        </span>
      </span>
      {(state === 'waiting' || state === 'answered' || state === 'expired') && (
        <Chip tone={tones[state]}>{t(`state.${state}`)}</Chip>
      )}
      {isOwn && (
        <TextLink
          href={`/clinic/orders/new?patient=${patientId}`}
          className="inline-flex min-h-10 items-center"
        >
          {t(state === 'answered' ? 'reviewOrder' : 'openOrder')}
          <span className="sr-only">: {name}</span>
        </TextLink>
      )}
      {state !== 'answered' && <RequestButtons requestId={requestId} name={name} />}
    </>
  )
}
