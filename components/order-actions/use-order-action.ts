'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { showToast, type Toast } from '#components/ui/feedback/show-toast.ts'
import { ApiError } from '#lib/api-client/api-error.ts'

/** Sends one action, says so, and keeps the dialog open with the reason when it fails. */
export function useOrderAction(onSaved: () => Promise<unknown>) {
  const t = useTranslations('order-actions')
  const errors = useTranslations('errors')
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function act(send: () => Promise<unknown>, message: string, action?: Toast['action']) {
    setIsPending(true)
    setProblem(undefined)
    try {
      await send()
      showToast({ tone: 'good', message, ...(action && { action }) })
      await onSaved()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const [fieldProblem] = Object.values(error.fields)
      const reason = fieldProblem ?? (error.message || errors(error.code))
      setProblem(error.code === 'not-possible-now' ? t('changed') : reason)
    } finally {
      setIsPending(false)
    }
  }
  return { act, isPending, problem, setProblem }
}
