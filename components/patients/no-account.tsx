import { useTranslations } from 'next-intl'
import type { StaffPatientView } from '#lib/patients/get-patient.ts'
import { InvitationStatus } from './invitation-status.tsx'
import { InvitePatient } from './invite-patient.tsx'

interface NoAccountProps {
  found: Pick<StaffPatientView, 'patient' | 'can' | 'orderEmail'>
  onChanged: () => void
}

export function NoAccount({ found, onChanged }: NoAccountProps) {
  const t = useTranslations('patients.patient')
  const { patient, can } = found
  return (
    <div className="space-y-3 text-sm">
      {patient.invitation && <InvitationStatus invitation={patient.invitation} />}
      {!(patient.invitation && can.invite) && (
        <p className="text-soft">{t(`invitation.${textOf(can)}`)}</p>
      )}
      {can.invite && <InvitePatient found={found} onChanged={onChanged} />}
    </div>
  )
}

function textOf({ invite, mail }: NoAccountProps['found']['can']) {
  if (invite) return 'text'
  return mail ? 'noRole' : 'noMail'
}
