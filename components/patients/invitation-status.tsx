import { useTranslations } from 'next-intl'
import { Chip } from '#components/ui/chip.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { maxWrongDates, type PatientInvitationView } from '#lib/patients/patient-view.ts'

const tones = { open: 'accent', expired: 'watch', blocked: 'alert' } as const

export function InvitationStatus({ invitation }: { invitation: PatientInvitationView }) {
  const t = useTranslations('patients.patient.invitation')
  const { email, state, invitedAt, expiresAt } = invitation
  return (
    <div className="space-y-1.5">
      <Chip tone={tones[state]}>{t(`states.${state}`)}</Chip>
      <p>
        {t.rich('sentTo', {
          email,
          day: () => <LocalTime instant={invitedAt} style="date" />,
          address: (words) => <strong className="wrap-anywhere">{words}</strong>,
        })}
      </p>
      <p className="text-soft">
        {state === 'open' &&
          t.rich('worksUntil', { end: () => <LocalTime instant={expiresAt} key="end" /> })}
        {state === 'expired' && t('expiredText')}
        {state === 'blocked' && t('blockedText', { count: maxWrongDates })}
      </p>
    </div>
  )
}
