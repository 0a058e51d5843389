'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { PatientId } from '#lib/ids.ts'

export function RestorePatient({ patientId, name }: { patientId: PatientId; name: string }) {
  const t = useTranslations('privacy.deletions')
  const errors = useTranslations('errors')
  const router = useRouter()
  const [isPending, setIsPending] = useState(false)
  const restore = async () => {
    setIsPending(true)
    try {
      await apiFetch(`/api/clinic/patients/${patientId}/deletion`, { method: 'DELETE' })
      showToast({ tone: 'good', message: t('restored', { name }) })
    } catch (error) {
      const message = error instanceof ApiError ? error.message : ''
      showToast({ tone: 'alert', message: message || errors('unexpected') })
    }
    router.refresh()
    setIsPending(false)
  }
  return (
    <Button
      size="small"
      variant="secondary"
      isPending={isPending}
      aria-label={t('undoOf', { name })}
      onClick={restore}
    >
      {t('undo')}
    </Button>
  )
}
