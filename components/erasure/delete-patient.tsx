'use client'

import { useTranslations } from 'next-intl'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import type { PatientId } from '#lib/ids.ts'

// Rarely needed, and as large as the rest of the page.
const DeletionForm = lazy(async () => ({
  default: (await import('./deletion-form.tsx')).DeletionForm,
}))

interface DeletePatientProps {
  patientId: PatientId
  name: string
  hasAccount: boolean
  /** what has to be done first, instead of the form */
  obstacle: ReactNode
}

export function DeletePatient({ patientId, name, hasAccount, obstacle }: DeletePatientProps) {
  const t = useTranslations('privacy.delete')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button size="small" variant="quiet" className="text-alert" onClick={() => setIsOpen(true)}>
        {t('action')}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={t('title', { name })} closeLabel={t('cancel')}>
        {obstacle}
        {isOpen && !obstacle && (
          <Suspense fallback={<Spinner />}>
            <DeletionForm patientId={patientId} name={name} hasAccount={hasAccount} />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}
