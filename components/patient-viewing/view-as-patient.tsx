'use client'

import { Eye } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import type { PatientId } from '#lib/ids.ts'

const StartViewingForm = lazy(async () => ({
  default: (await import('./start-viewing-form.tsx')).StartViewingForm,
}))

interface ViewAsPatientProps {
  patientId: PatientId
  /** It counts as an emergency access, and administrators get an email about it. */
  isEmergencyAccess: boolean
}

export function ViewAsPatient({ patientId, isEmergencyAccess }: ViewAsPatientProps) {
  const t = useTranslations('viewing.start')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        icon={<Eye aria-hidden="true" className="size-4" />}
        onClick={() => setIsOpen(true)}
      >
        {t('action')}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={t('action')} closeLabel={t('cancel')}>
        {isOpen && (
          <Suspense fallback={<Spinner />}>
            <StartViewingForm patientId={patientId} isEmergencyAccess={isEmergencyAccess} />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}
