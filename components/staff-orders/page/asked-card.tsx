import { Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { OrderAnswers } from '#components/order-answers/order-answers.tsx'
import { Card } from '#components/ui/card.tsx'
import { DataList } from '#components/ui/data-list.tsx'
import type { QuestionWords } from '#lib/lab-tests/question-words.ts'
import type { StaffOrderView } from '#lib/orders/order-view.ts'
import { GiveReason } from './give-reason.tsx'

interface AskedCardProps {
  order: Pick<StaffOrderView, 'asked' | 'needsReason' | 'patient'>
  questions: readonly QuestionWords[]
}

/** The ordering physician, and the questions of the order as they were answered. */
export function AskedCard({ order, questions }: AskedCardProps) {
  const t = useTranslations('orders.asked')
  const { asked, needsReason } = order
  const { physician, answers } = asked
  return (
    <Card as="section" padding="small" aria-labelledby="order-asked">
      <h2 id="order-asked" className="mb-2 text-sm font-bold">
        {t('title')}
      </h2>
      {physician && (
        <DataList
          items={[
            {
              label: t('physician'),
              value: [physician.name, physician.npi && `NPI ${physician.npi}`]
                .filter(Boolean)
                .join(', '),
            },
          ]}
          className="text-sm"
        />
      )}
      {answers.length > 0 && (
        <>
          <h3 className="mt-4 mb-2 text-xs font-semibold text-soft">{t('answers')}</h3>
          <OrderAnswers answers={answers} questions={questions} className="text-sm" />
        </>
      )}
      {needsReason && (
        <p className="mt-3 flex items-center gap-2 text-sm text-soft">
          <Lock aria-hidden="true" className="size-4 shrink-0" />
          <span>
            {t('needsReason')} <GiveReason order={order} />
          </span>
        </p>
      )}
    </Card>
  )
}
