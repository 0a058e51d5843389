import { useTranslations } from 'next-intl'
import { Block } from '#components/staff-orders/order-people.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { DataList, type DataListItem } from '#components/ui/data-list.tsx'
import type { PatientAccountView } from '#lib/patients/patient-view.ts'

const languages = ['en', 'es'] as const

export function AccountBlock({ account }: { account: PatientAccountView | null }) {
  const t = useTranslations('patients.patient')
  if (!account) {
    return (
      <Block title={t('account')}>
        <p className="text-sm text-soft">{t('noAccount')}</p>
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
