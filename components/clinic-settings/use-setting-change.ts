'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { ApiError } from '#lib/api-client/api-error.ts'

/** One change at a time, with its outcome as a toast. */
export function useSettingChange() {
  const errors = useTranslations('errors')
  const router = useRouter()
  const [pending, setPending] = useState<string>()

  /** Resolves with whether it was done. */
  async function change(key: string, done: string | undefined, send: () => Promise<unknown>) {
    setPending(key)
    try {
      await send()
      if (done) showToast({ tone: 'good', message: done })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast({ tone: 'alert', message: error.message || errors(error.code) })
      return false
    } finally {
      setPending(undefined)
      router.refresh()
    }
  }
  return { pending, change }
}
