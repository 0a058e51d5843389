import { CircleHelp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { isNoticeable } from '#lib/results/count-standings.ts'
import { type BiomarkerValue, isCritical } from '#lib/results/result-view.ts'

/** General questions for the visit, by where the value is: none of them is advice. A critical value needs a call instead. */
export function QuestionsToAsk({
  value,
  isChanged,
}: {
  value: BiomarkerValue
  isChanged: boolean
}) {
  const t = useTranslations('results.questions')
  if (isCritical(value.interpretation)) return null
  const questions = [
    ...(value.isContradictory ? (['flag'] as const) : []),
    ...(isNoticeable(value)
      ? (['matters', 'causes', 'repeat'] as const)
      : (['aim', 'often'] as const)),
    ...(isChanged ? (['change'] as const) : []),
  ]
  return (
    <Card as="section" aria-labelledby="questions" padding="small">
      <h2 id="questions" className="text-base">
        {t('title')}
      </h2>
      <ul className="mt-3 space-y-2.5">
        {questions.map((question) => (
          <li key={question} className="flex gap-2.5 text-sm">
            <CircleHelp aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
            {t(question)}
          </li>
        ))}
      </ul>
    </Card>
  )
}
