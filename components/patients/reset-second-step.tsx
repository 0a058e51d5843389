'use client'

import { useTranslations } from 'next-intl'
import { ConfirmEnd } from '#components/results-desk/confirm-end.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import type { PatientId } from '#lib/ids.ts'

interface ResetSecondStepProps {
  patientId: PatientId
  onReset: () => void
}

/** For a patient who has lost the phone and the backup codes. */
export function ResetSecondStep({ patientId, onReset }: ResetSecondStepProps) {
  const t = useTranslations('patients.patient.resetSecondStep')
  const errors = useTranslations('errors')
  return (
    <div className="mt-3">
      <ConfirmEnd
        label={t('action')}
        title={t('title')}
        confirm={t('confirm')}
        cancel={t('cancel')}
        failed={errors('unexpected')}
        path={`/api/clinic/patients/${patientId}/second-step`}
        onEnded={() => {
          showToast({ tone: 'good', message: t('done') })
          onReset()
        }}
      >
        <p>{t('text')}</p>
      </ConfirmEnd>
    </div>
  )
}
