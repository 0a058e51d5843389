import { useTranslations } from 'next-intl'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import type { PatientView } from '#lib/patients/patient-view.ts'

/** Below a title that does not name the patient. */
export function PatientLead({
  patient: { firstName, lastName, dob },
}: {
  patient: Pick<PatientView, 'firstName' | 'lastName' | 'dob'>
}) {
  const t = useTranslations('patients')
  return (
    <>
      <strong className="font-semibold text-ink">
        {[firstName, lastName].filter(Boolean).join(' ') || t('unnamed')}
      </strong>
      {dob && (
        <>
          {' · '}
          {t('patient.dob')} <CalendarDate day={dob} />
        </>
      )}
    </>
  )
}
