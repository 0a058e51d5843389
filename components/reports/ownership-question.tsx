'use client'

import { UserRoundSearch } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { type OwnerAnswer, ownerAnswers } from '#lib/reports/identity/identity-state.ts'
import type { ReportView } from '#lib/reports/report-view.ts'

/** Asks the patient about a report that could not be matched to them. "No" is asked twice: it withdraws the report. */
export function OwnershipQuestion({
  report: { jobId, ownership },
  onAnswered,
}: {
  report: ReportView
  onAnswered: () => void
}) {
  const t = useTranslations('reports.ownership')
  const errors = useTranslations('errors')
  const [sending, setSending] = useState<OwnerAnswer>()
  const [isLeaving, setIsLeaving] = useState(false)
  const [error, setError] = useState<string>()
  const notice = useRef<HTMLDivElement>(null)
  const noButton = useRef<HTMLButtonElement>(null)
  if (!ownership) return null
  /** The button that was pressed goes, and would take the focus with it. */
  const turn = (toLeaving: boolean) => {
    flushSync(() => setIsLeaving(toLeaving))
    const next = toLeaving ? notice : noButton
    next.current?.focus()
  }
  const send = async (answer: OwnerAnswer) => {
    setSending(answer)
    setError(undefined)
    try {
      await apiFetch(`/api/reports/${jobId}/ownership`, { method: 'POST', body: { answer } })
      onAnswered()
    } catch (failure) {
      setError(errors(failure instanceof ApiError ? failure.code : 'unexpected'))
    }
    setSending(undefined)
    if (isLeaving) turn(false)
  }
  const press = (answer: OwnerAnswer) => (answer === 'no' ? turn(true) : void send(answer))
  return (
    <Notice
      ref={notice}
      tone="watch"
      icon={<UserRoundSearch aria-hidden="true" />}
      title={t(isLeaving ? 'sure' : 'title')}
    >
      <p>{isLeaving ? t('sureText') : t(ownership.answer ? `said.${ownership.answer}` : 'text')}</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        {isLeaving ? (
          <>
            <Button size="small" isPending={sending === 'no'} onClick={() => void send('no')}>
              {t('withdraw')}
            </Button>
            <Button size="small" variant="secondary" onClick={() => turn(false)}>
              {t('keep')}
            </Button>
          </>
        ) : (
          ownerAnswers.map((answer) => (
            <Button
              key={answer}
              ref={answer === 'no' ? noButton : undefined}
              size="small"
              variant="secondary"
              aria-pressed={ownership.answer === answer}
              isPending={sending === answer}
              onClick={() => press(answer)}
            >
              {t(`answers.${answer}`)}
            </Button>
          ))
        )}
      </div>
      {error && (
        <p role="alert" className="mt-2 font-semibold text-alert">
          {error}
        </p>
      )}
    </Notice>
  )
}
