'use client'

import { useTranslations } from 'next-intl'
import type { FormEvent, ReactNode } from 'react'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { FormErrorSummary, type FormProblem } from '#components/ui/form/form-error-summary.tsx'

interface FormFrameProps {
  onSubmit: (event: FormEvent) => void
  problems: FormProblem[]
  /** A problem that belongs to no field, such as no connection. */
  problem: string | undefined
  attempt: number
  children: ReactNode
}

/** Of a long form the button is far below. */
const showIt = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })

export function FormFrame({ onSubmit, problems, problem, attempt, children }: FormFrameProps) {
  const t = useTranslations('common.formErrors')
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="space-y-5">
      <FormErrorSummary
        problems={problems}
        title={t('title', { count: problems.length })}
        note={t('kept')}
        attempt={attempt}
      />
      {problem && (
        <div ref={showIt} className="scroll-mt-24">
          <Notice tone="alert" role="alert">
            {problem}
          </Notice>
        </div>
      )}
      {children}
    </form>
  )
}
