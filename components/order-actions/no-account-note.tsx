import { useTranslations } from 'next-intl'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import type { PatientId } from '#lib/ids.ts'

/** Where a message cannot be read: what is possible instead. */
export function NoAccountNote({ patientId }: { patientId: PatientId }) {
  const t = useTranslations('order-actions')
  return (
    <p className="text-sm text-soft">
      {t.rich('noAccount', {
        invite: (text) => <TextLink href={`/clinic/patients/${patientId}`}>{text}</TextLink>,
      })}
    </p>
  )
}
