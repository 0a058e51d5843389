'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toApiError } from '#components/kits/form/to-api-error.ts'
import { showToast } from '#components/ui/feedback/show-toast.ts'

/** Runs one thing about a request, and shows what became of it: the words come from the server. */
export function useRequestAction() {
  const errors = useTranslations('errors')
  const router = useRouter()
  const [running, setRunning] = useState<string>()

  async function run(name: string, action: () => Promise<string>) {
    setRunning(name)
    try {
      showToast({ tone: 'good', message: await action() })
    } catch (error) {
      const { code, message } = toApiError(error)
      showToast({ tone: 'alert', message: message || errors(code) })
    } finally {
      setRunning(undefined)
      router.refresh()
    }
  }

  return { running, run }
}
