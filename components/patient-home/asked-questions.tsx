import { MessageCircleQuestion } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { WaitingQuestions } from '#lib/order-entry/answers/answer-request-view.ts'

/** What the clinic asked before it can order, as in its email. */
export function AskedQuestions({ asked }: { asked: readonly WaitingQuestions[] }) {
  return asked.map((questions) => <Asked key={questions.requestId} {...questions} />)
}

function Asked({ requestId, testNames, questionCount, expiresAt }: WaitingQuestions) {
  const t = useTranslations('patient-home.asked')
  const id = `asked-${requestId}`
  return (
    <Card as="section" aria-labelledby={id}>
      <p className="mb-1.5 flex items-center gap-1.5 text-xs font-bold text-accent">
        <MessageCircleQuestion aria-hidden="true" className="size-4" />
        {t('eyebrow')}
      </p>
      <h2 id={id} className="text-lg">
        {t('title', { count: questionCount })}
      </h2>
      <p className="mt-1 text-soft">
        {t.rich('text', {
          tests: testNames.join(', '),
          until: () => <LocalTime instant={expiresAt} />,
        })}
      </p>
      <LinkButton href={`/answers/${requestId}`} isWide className="mt-4">
        {t('answer')}
      </LinkButton>
    </Card>
  )
}
