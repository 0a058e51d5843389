'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { ApiError } from '#lib/api-client/api-error.ts'

/** Sends something, says whether it worked (without `done`, only that it failed), and renders the page again. */
export function useAction() {
  const errors = useTranslations('errors')
  const router = useRouter()
  const [isPending, setIsPending] = useState(false)

  async function run(send: () => Promise<unknown>, done?: string): Promise<boolean> {
    if (isPending) return false
    setIsPending(true)
    try {
      await send()
      if (done) showToast({ tone: 'good', message: done })
      router.refresh()
      return true
    } catch (error) {
      const isKnown = error instanceof ApiError
      const said = isKnown ? error.message : ''
      const fallback = errors(isKnown && error.code === 'offline' ? 'offline' : 'unexpected')
      showToast({ tone: 'alert', message: said || fallback })
      return false
    } finally {
      setIsPending(false)
    }
  }

  return { run, isPending }
}
