'use client'

import { useTranslations } from 'next-intl'
import { FormErrorSummary, type FormProblem } from '#components/ui/form/form-error-summary.tsx'

export function FormProblems({
  problems,
  attempt,
}: {
  problems: readonly FormProblem[]
  attempt: number
}) {
  const t = useTranslations('common.formErrors')
  return (
    <FormErrorSummary
      problems={problems}
      attempt={attempt}
      title={t('title', { count: problems.length })}
      note={t('kept')}
    />
  )
}
