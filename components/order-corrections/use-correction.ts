'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toApiError } from '#components/kits/form/to-api-error.ts'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

export interface CorrectionProps {
  /** API route that takes the correction */
  path: string
  onClose: () => void
  /** Refetches the order: it is corrected now, or has moved on in the meantime. */
  onSettled: () => Promise<unknown>
}

/** Sends a correction, says so, and keeps the dialog open with the reason when it fails. */
export function useCorrection({ path, onClose, onSettled }: CorrectionProps) {
  const t = useTranslations('order-corrections')
  const errors = useTranslations('errors')
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isOutdated, setIsOutdated] = useState(false)
  const [problems, setProblems] = useState<Record<string, string>>({})

  async function send<Answer>(body: object, message: string | ((answer: Answer) => string)) {
    setIsPending(true)
    setFailure(undefined)
    let isRefused = false
    try {
      const answer = await apiFetch<Answer>(path, { method: 'PUT', body })
      showToast({ tone: 'good', message: typeof message === 'string' ? message : message(answer) })
      onClose()
    } catch (error) {
      const failed = toApiError(error)
      setProblems(failed.fields)
      isRefused = failed.code === 'changed-meanwhile'
      if (!isRefused)
        setFailure(
          failed.code === 'not-possible-now' ? t('movedOn') : failed.message || errors(failed.code),
        )
    }
    await onSettled()
    if (isRefused) setIsOutdated(true)
    setIsPending(false)
  }
  return { send, isPending, failure, problems, isOutdated }
}
