import { useTranslations } from 'next-intl'
import { DataList } from '#components/ui/data-list.tsx'
import { listAnswered, type QuestionWords } from '#lib/lab-tests/question-words.ts'
import type { AskedView } from '#lib/orders/order-view.ts'

interface OrderAnswersProps {
  answers: AskedView['answers']
  questions: readonly QuestionWords[]
  className?: string
}

/** What the lab was given with the order, in the words of its questions. */
export function OrderAnswers({ answers, questions, className }: OrderAnswersProps) {
  const t = useTranslations('orders.asked')
  const items = listAnswered(answers, questions).map(({ key, text, answer, markerNames }) => ({
    key,
    label: (
      <>
        <span lang={text === null ? undefined : 'en'}>{text ?? t('unknownQuestion')}</span>
        {markerNames.length > 0 && (
          <span lang="en" className="block text-xs">
            {markerNames.join(', ')}
          </span>
        )}
      </>
    ),
    value: <span lang="en">{answer}</span>,
  }))
  return <DataList items={items} {...(className && { className })} />
}
