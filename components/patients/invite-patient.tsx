'use client'

import { Mail } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { ConfirmEnd } from '#components/results-desk/confirm-end.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import type { StaffPatientView } from '#lib/patients/get-patient.ts'

const InviteForm = lazy(async () => ({
  default: (await import('./invite-form.tsx')).InviteForm,
}))

interface InvitePatientProps {
  found: Pick<StaffPatientView, 'patient' | 'orderEmail'>
  onChanged: () => void
}

/** Invites, invites again, or withdraws. */
export function InvitePatient({ found, onChanged }: InvitePatientProps) {
  const t = useTranslations('patients.patient.invitation')
  const patients = useTranslations('patients')
  const errors = useTranslations('errors')
  const [isOpen, setIsOpen] = useState(false)
  const { patientId, firstName, lastName, invitation } = found.patient
  const name = [firstName, lastName].filter(Boolean).join(' ') || patients('unnamed')
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        variant="secondary"
        icon={<Mail aria-hidden="true" className="size-4" />}
        onClick={() => setIsOpen(true)}
      >
        {t(invitation ? 'again' : 'action')}
      </Button>
      {invitation && (
        <ConfirmEnd
          label={t('withdraw')}
          variant="quiet"
          title={t('withdrawTitle')}
          confirm={t('withdraw')}
          cancel={t('cancel')}
          failed={errors('unexpected')}
          path={`/api/clinic/patients/${patientId}/invitation`}
          onEnded={() => {
            showToast({ message: t('withdrawn') })
            onChanged()
          }}
        >
          {t('withdrawText', { email: invitation.email })}
        </ConfirmEnd>
      )}
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('title', { name })}
        closeLabel={t('cancel')}
      >
        {isOpen && (
          <Suspense fallback={<Spinner />}>
            <InviteForm
              patientId={patientId}
              dob={found.patient.dob}
              invitation={invitation}
              orderEmail={found.orderEmail}
              onSent={() => {
                setIsOpen(false)
                onChanged()
              }}
            />
          </Suspense>
        )}
      </Dialog>
    </div>
  )
}
