import { useTranslations } from 'next-intl'
import { Block } from '#components/staff-orders/order-people.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { DataList, type DataListItem } from '#components/ui/data-list.tsx'
import type { StaffPatientView } from '#lib/patients/get-patient.ts'
import { InvitationStatus } from './invitation-status.tsx'
import { InvitePatient } from './invite-patient.tsx'

const languages = ['en', 'es'] as const

interface AccountBlockProps {
  found: Pick<StaffPatientView, 'patient' | 'can' | 'orderEmail'>
  onChanged: () => void
}

export function AccountBlock({ found, onChanged }: AccountBlockProps) {
  const t = useTranslations('patients.patient')
  const { patient, can } = found
  const { account, invitation } = patient
  if (!account) {
    return (
      <Block title={t('account')}>
        <div className="space-y-3 text-sm">
          {invitation ? (
            <InvitationStatus invitation={invitation} />
          ) : (
            <p className="text-soft">
              {t('noAccount')} {can.invite && t('invitation.text')}
            </p>
          )}
          {can.invite && <InvitePatient found={found} onChanged={onChanged} />}
        </div>
      </Block>
    )
  }
  const language = languages.find((each) => each === account.locale) ?? 'other'
  const items: DataListItem[] = [
    {
      label: t('state'),
      value: (
        <Chip tone={account.isDisabled ? 'alert' : 'good'}>
          {t(account.isDisabled ? 'disabled' : 'active')}
        </Chip>
      ),
    },
    { label: t('language'), value: t(`languages.${language}`) },
    { label: t('secondStep'), value: t(account.hasSecondStep ? 'on' : 'off') },
  ]
  return (
    <Block title={t('account')}>
      <DataList items={items} className="text-sm" />
    </Block>
  )
}
