import { useTranslations } from 'next-intl'
import { OrderAnswers } from '#components/order-answers/order-answers.tsx'
import { CorrectAddress } from '#components/order-corrections/correct-address.tsx'
import { DataList, type DataListItem } from '#components/ui/data-list.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { formatSampleId } from '#contract/sample-id.ts'
import type { StatedConsent } from '#lib/consents/consent-ledger.ts'
import type { QuestionWords } from '#lib/lab-tests/question-words.ts'
import type { OwnOrderPageView, ShippingAddressView } from '#lib/orders/order-view.ts'
import { orderReference } from './order-reference.ts'

const methods = ['testkit', 'walk_in_test', 'at_home_phlebotomy', 'on_site_collection'] as const

interface OrderDetailsProps {
  order: OwnOrderPageView
  /** the words of what the test asks */
  questions: readonly QuestionWords[]
  /** Refetches the order. */
  onChanged: () => Promise<unknown>
}

export function OrderDetails({ order, questions, onChanged }: OrderDetailsProps) {
  const t = useTranslations('orders')
  const { answers } = order.asked
  const method = methods.find((known) => known === order.method) ?? 'other'
  const code = order.isRegistered && order.sampleId ? formatSampleId(order.sampleId) : undefined
  const isOver = order.status.high === 'cancelled' || order.status.high === 'failed'
  const items: DataListItem[] = [
    { label: t('method'), value: t(`methods.${method}`) },
    ...(order.placedAt
      ? [{ label: t('orderedAt'), value: <LocalTime instant={order.placedAt} /> }]
      : []),
    ...(order.shippingTo
      ? [
          {
            label: t('shippedTo'),
            value: (
              <>
                <Address to={order.shippingTo} />
                <CorrectAddress
                  order={order}
                  path={`/api/orders/${order.orderId}/address`}
                  onSettled={onChanged}
                />
              </>
            ),
          },
        ]
      : []),
    ...(method === 'testkit' && (code || !isOver)
      ? [
          {
            label: t('kitCode'),
            value: code ?? <span className="font-normal text-soft">{t('kitCodeHidden')}</span>,
          },
        ]
      : []),
    ...(order.asked.physician
      ? [{ label: t('asked.physician'), value: order.asked.physician.name }]
      : []),
    ...(order.stated
      ? [{ label: t('stated.label'), value: <Stated stated={order.stated} /> }]
      : []),
    { label: t('reference'), value: orderReference(order.orderId) },
  ]
  return (
    <section aria-labelledby="order-details">
      <h2 id="order-details" className="mb-3 text-lg">
        {t('details')}
      </h2>
      <DataList items={items} />
      {answers.length > 0 && (
        <>
          <h3 className="mt-6 mb-3">{t('asked.answers')}</h3>
          <OrderAnswers answers={answers} questions={questions} />
        </>
      )}
    </section>
  )
}

function Stated({ stated: { orderId, statedBy, at } }: { stated: StatedConsent }) {
  const t = useTranslations('orders.stated')
  return (
    <span className="font-normal">
      {t.rich(statedBy ? 'by' : 'byOther', {
        name: statedBy ?? '',
        time: () => <LocalTime instant={at} />,
      })}{' '}
      <TextLink href={`/messages/new?order=${orderId}`} className="print:hidden">
        {t('dispute')}
      </TextLink>
    </span>
  )
}

function Address({ to }: { to: ShippingAddressView }) {
  const place = [[to.city, to.state].filter(Boolean).join(', '), to.zip].filter(Boolean).join(' ')
  const lines = [to.receiverName, to.firstLine, to.secondLine, place].filter(Boolean)
  return (
    <address className="not-italic">
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
