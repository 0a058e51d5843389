'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

interface Saving<Answer> {
  /** under the loop's address */
  name: string
  body: unknown
  onSaved: (answer: Answer) => void
  onRefused?: (error: ApiError) => void
}

/** Sends one form of the loop; a failure is announced and leaves what was typed. */
export function useSave(criticalId: string) {
  const t = useTranslations('critical.loop')
  const [isSaving, setIsSaving] = useState(false)

  async function save<Answer = unknown>({ name, body, onSaved, onRefused }: Saving<Answer>) {
    setIsSaving(true)
    try {
      onSaved(
        await apiFetch<Answer>(`/api/clinic/critical-results/${criticalId}/${name}`, { body }),
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (onRefused) onRefused(error)
      else showToast({ tone: 'alert', message: t('failed', { message: error.message }) })
    } finally {
      setIsSaving(false)
    }
  }
  return { isSaving, save }
}
