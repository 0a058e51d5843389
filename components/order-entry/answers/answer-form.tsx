'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormProblems } from '#components/kits/form/form-problems.tsx'
import { SendFailure } from '#components/kits/form/send-failure.tsx'
import { toApiError } from '#components/kits/form/to-api-error.ts'
import { nameFault } from '#components/order-entry/name-fault.ts'
import { QuestionField } from '#components/order-entry/sections/question-field.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import type { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { fieldMessage } from '#lib/http/field-message.ts'
import type { OwnQuestionsView } from '#lib/order-entry/answers/answer-request-view.ts'
import { findAnswerFaults, isAnswered } from '#lib/order-entry/collect-questions.ts'
import type { OrderEntryDraft } from '#lib/order-entry/order-entry-schema.ts'

/**
 * The patient’s answers, sent once: what is open is asked about before. Where they can no longer be sent, the page is read again
 * and says why.
 */
export function AnswerForm({ requestId, questions }: OwnQuestionsView) {
  const t = useTranslations('order-entry.own')
  const errors = useTranslations('errors')
  const router = useRouter()
  const [answers, setAnswers] = useState<OrderEntryDraft['answers']>({})
  const [left, setLeft] = useState<readonly string[]>([])
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<ApiError>()
  const [isSending, setIsSending] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const faults = findAnswerFaults(questions, answers)
  const given = questions.flatMap(({ key }) => {
    const answer = answers[key] ?? ''
    return isAnswered(answer) ? [[key, answer] as const] : []
  })
  const open = questions.length - given.length
  const problems = questions.flatMap(({ key, text }) => {
    const fault = fieldMessage(errors, faults[`answers.${key}`])
    return fault ? [{ fieldId: `answers.${key}`, message: nameFault(text, fault) }] : []
  })

  function press() {
    setAttempt((count) => count + 1)
    setFailure(undefined)
    setIsAsking(problems.length === 0 && open > 0)
    if (problems.length === 0 && open === 0) void send()
  }

  async function send() {
    setFailure(undefined)
    setIsSending(true)
    try {
      await apiFetch(`/api/answers/${requestId}`, {
        method: 'POST',
        body: { answers: Object.fromEntries(given) },
      })
      router.refresh()
    } catch (error) {
      const failed = toApiError(error)
      if (failed.code === 'not-possible-now') router.refresh()
      else setFailure(failed)
      setIsSending(false)
    }
  }

  return (
    <form
      method="post"
      className="space-y-6"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        press()
      }}
    >
      {attempt > 0 && problems.length > 0 && <FormProblems attempt={attempt} problems={problems} />}
      <SendFailure error={failure} />
      {questions.map((question) => {
        const path = `answers.${question.key}`
        const isShown = attempt > 0 || left.includes(path)
        return (
          <QuestionField
            key={question.key}
            isOwn
            question={question}
            isFastingTest={false}
            answers={answers}
            error={isShown ? fieldMessage(errors, faults[path]) : undefined}
            onBlur={() => setLeft((known) => [...known, path])}
            onChange={(answer) => {
              setIsAsking(false)
              setAnswers((given) => ({ ...given, [question.key]: answer }))
            }}
          />
        )
      })}
      <p className="text-sm text-soft">{t('once')}</p>
      <Button type="submit" isPending={isSending}>
        {t('send')}
      </Button>
      {isAsking && (
        <Notice
          key={attempt}
          ref={takeFocus}
          tone="watch"
          title={t('open', { count: open })}
          action={
            <Button
              size="small"
              variant="secondary"
              isPending={isSending}
              onClick={() => void send()}
            >
              {t('sendOpen')}
            </Button>
          }
        />
      )}
    </form>
  )
}

const takeFocus = (notice: HTMLElement | null) => notice?.focus()
