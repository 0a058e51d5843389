'use client'

import { useTranslations } from 'next-intl'
import type { FormEvent, ReactNode } from 'react'
import { FormErrorSummary, type FormProblem } from '#components/ui/form-error-summary.tsx'
import { Notice } from '#components/ui/notice.tsx'

interface FormFrameProps {
  onSubmit: (event: FormEvent) => void
  problems: FormProblem[]
  /** what is wrong with the whole, such as no connection */
  problem: string | undefined
  attempt: number
  children: ReactNode
}

/** A form with what stands in its way at the top. */
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
        <Notice tone="alert" role="alert">
          {problem}
        </Notice>
      )}
      {children}
    </form>
  )
}
