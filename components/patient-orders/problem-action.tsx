import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { CorrectDetails, missingKindOf } from '#components/order-corrections/correct-details.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { OwnOrderPageView } from '#lib/orders/order-view.ts'
import type { Situation } from '#lib/orders/timeline/timeline.ts'

interface ProblemProps {
  order: OwnOrderPageView
  headline: Situation
}

/** What has been done about the problem already, in place of the situation's text. */
export function findProblemText({ order, headline }: ProblemProps): ReactNode {
  if (headline === 'blocked' && order.correction) return <Corrected order={order} />
  return undefined
}

/** The one thing to do about the problem; undefined: message the clinic, or nothing. */
export function findProblemAction({
  order,
  headline,
  onSettled,
}: ProblemProps & { onSettled: () => Promise<unknown> }): ReactNode {
  const { orderId, status, can, correction, person } = order
  const kind = missingKindOf(status.detail)
  if (headline === 'blocked' && can.correctDetails && kind)
    return (
      <CorrectDetails
        path={`/api/orders/${orderId}/details`}
        kind={kind}
        person={person}
        last={correction}
        onSettled={onSettled}
      />
    )
  if (headline === 'replaced') return <OpenReplacement order={order} />
  return undefined
}

function Corrected({ order: { correction } }: { order: OwnOrderPageView }) {
  const t = useTranslations('orders.corrected')
  if (!correction) return null
  const { kind, isSent, at } = correction
  return (
    <p>
      {t.rich(kind === 'collection' ? 'collection' : isSent ? 'sent' : 'kept', {
        when: () => <LocalTime instant={at} style="dayDateTime" />,
      })}
    </p>
  )
}

function OpenReplacement({ order }: { order: OwnOrderPageView }) {
  const t = useTranslations('orders')
  return (
    <LinkButton href={`/orders/${order.links.replacedBy}`} isWide>
      {t('openReplacement')}
    </LinkButton>
  )
}

/** Of an order that replaces another. */
export function ReplacesNote({ order }: { order: OwnOrderPageView }) {
  const t = useTranslations('orders')
  const { links, origin } = order
  if (!links.replaces && origin !== 'redraw') return null
  return (
    <p className="text-soft">
      {t(origin === 'redraw' ? 'replacement' : 'replacesOther')}{' '}
      {links.replaces && (
        <TextLink href={`/orders/${links.replaces}`}>{t('openReplaced')}</TextLink>
      )}
    </p>
  )
}
