import { getTranslations } from 'next-intl/server'
import { Card } from '#components/ui/card.tsx'
import { addressPatient } from '#lib/lab-tests/address-patient.ts'
import type { MarkerQuestion } from '#lib/markers/present-marker.ts'

const knownTypes = ['choice', 'multi_choice', 'text', 'numeric'] as const
type KnownType = (typeof knownTypes)[number]

export async function MarkerQuestions({ questions }: { questions: MarkerQuestion[] }) {
  const t = await getTranslations('markers')
  if (questions.length === 0) return null
  return (
    <section>
      <h2 className="mb-3 text-lg">{t('questions')}</h2>
      <ol className="space-y-3">
        {questions.map((question) => (
          <Card key={question.code} as="li">
            <p lang="en" className="font-semibold">
              {addressPatient(question.text)}
            </p>
            <p className="mt-0.5 text-sm text-soft">
              {t(`questionType.${typeKey(question.type)}`)} ·{' '}
              {question.isRequired ? t('questionRequired') : t('questionOptional')}
            </p>
            {question.answers.length > 0 && (
              <ul lang="en" className="mt-2 list-inside list-disc text-sm">
                {question.answers.map((answer) => (
                  <li key={answer}>{answer}</li>
                ))}
              </ul>
            )}
            {question.hint && (
              <p lang="en" className="mt-2 text-sm text-soft">
                {question.hint}
              </p>
            )}
          </Card>
        ))}
      </ol>
    </section>
  )
}

function typeKey(type: string): KnownType | 'other' {
  return knownTypes.find((known) => known === type) ?? 'other'
}
