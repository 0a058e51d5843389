'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense } from 'react'
import type { EntryForm } from '#components/order-entry/entry-form.ts'
import { Chip } from '#components/ui/chip.tsx'
import { findPatientAnswer } from '#lib/order-entry/answers/answer-request-view.ts'
import type { OrderQuestion } from '#lib/order-entry/collect-questions.ts'
import { EntrySection } from './entry-section.tsx'
import { QuestionField } from './question-field.tsx'

// Questions come with the tests that are chosen.
const AskPatient = lazy(async () => ({
  default: (await import('#components/order-entry/answers/ask-patient.tsx')).AskPatient,
}))

export function QuestionsSection({ form }: { form: EntryForm }) {
  const t = useTranslations('order-entry')
  const { questions, faults, tests, entry } = form
  const isDone =
    tests.length > 0 && !Object.keys(faults).some((path) => path.startsWith('answers.'))
  return (
    <EntrySection
      id="section-questions"
      number={5}
      title={t('section.questions')}
      hint={questions.length > 0 && t('hint.questions', { count: questions.length })}
      isDone={isDone}
    >
      {questions.length === 0 ? (
        <p className="text-soft">
          {t(tests.length + form.addOns.length > 0 ? 'questions.none' : 'tests.chosenNone')}
        </p>
      ) : (
        <>
          <Suspense>
            <AskPatient form={form} />
          </Suspense>
          <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
            {questions.map((question) => (
              <QuestionField
                key={question.key}
                question={question}
                isFastingTest={tests.some((test) => test.isFasting)}
                answers={entry.answers}
                mark={isFromPatient(form, question) && <PatientMark />}
                error={form.errorOf(`answers.${question.key}`)}
                onBlur={() => form.touch(`answers.${question.key}`)}
                onChange={(answer) =>
                  form.change({ answers: { ...entry.answers, [question.key]: answer } })
                }
              />
            ))}
          </div>
          <p className="mt-4 border-t border-line pt-3 text-soft">{t('questions.frozen')}</p>
        </>
      )}
    </EntrySection>
  )
}

/** Until staff change the answer. */
function isFromPatient({ view, entry, lab }: EntryForm, question: OrderQuestion) {
  const answer = findPatientAnswer(question, lab?.labId, view.asked)
  return (
    answer !== undefined && JSON.stringify(answer) === JSON.stringify(entry.answers[question.key])
  )
}

function PatientMark() {
  const t = useTranslations('order-entry.asking')
  return (
    <Chip tone="good" className="ml-2">
      {t('fromPatient')}
    </Chip>
  )
}
