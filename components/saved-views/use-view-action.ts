'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { ApiError } from '#lib/api-client/api-error.ts'

/** Sends one change of a view, says so, and keeps the reason when it fails. */
export function useViewAction(onChanged: () => Promise<unknown>) {
  const t = useTranslations('saved-views')
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function act(send: () => Promise<unknown>, message: string) {
    setIsPending(true)
    setProblem(undefined)
    try {
      await send()
      await onChanged()
      showToast({ tone: 'good', message })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.fields.name ?? (error.message || t('failed')))
      return false
    } finally {
      setIsPending(false)
    }
  }
  return { act, isPending, problem }
}
