import { useTranslations } from 'next-intl'
import { CodeName } from '#components/ui/code-name.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { RelativeTime } from '#components/ui/time/relative-time.tsx'
import type { AttentionView, MessageProblem } from '#lib/attention/attention-view.ts'
import { GroupFrame } from './attention-group.tsx'

export function MessageProblems({
  messages: { total, isTotalCapped, rows },
}: {
  messages: NonNullable<AttentionView['messages']>
}) {
  const t = useTranslations('attention.groups.messages')
  return (
    <GroupFrame
      id="messages"
      tone="neutral"
      title={t('title')}
      text={t('text')}
      count={`${total}${isTotalCapped ? '+' : ''}`}
    >
      {rows.map((problem) => (
        <ProblemItem key={problem.key} problem={problem} />
      ))}
    </GroupFrame>
  )
}

function ProblemItem({ problem: { kind, at, eventType, orderId } }: { problem: MessageProblem }) {
  const t = useTranslations('attention.messages')
  return (
    <li className="grid items-center gap-x-5 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]">
      <p className="font-mono text-xs wrap-anywhere text-soft">
        {eventType && <CodeName name={eventType} />}
      </p>
      <div className="min-w-0">
        <p className="font-medium">
          {t(kind)}{' '}
          <span className="ml-2 font-normal whitespace-nowrap text-soft">
            <RelativeTime instant={at} />
          </span>
        </p>
        <p className="mt-0.5 text-soft">{t(`steps.${kind}`)}</p>
      </div>
      {orderId ? (
        <TextLink href={`/clinic/orders/${orderId}`}>{t('openOrder')}</TextLink>
      ) : (
        <p className="text-soft">{t('noOrder')}</p>
      )}
    </li>
  )
}
