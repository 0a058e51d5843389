import { useTranslations } from 'next-intl'
import { lazy, Suspense } from 'react'
import { Block } from '#components/staff-orders/order-people.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { DataList, type DataListItem } from '#components/ui/data-list.tsx'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import type { StaffPatientView } from '#lib/patients/get-patient.ts'

// Few patients lose their second step.
const ResetSecondStep = lazy(async () => ({
  default: (await import('./reset-second-step.tsx')).ResetSecondStep,
}))
// Few patients have none.
const NoAccount = lazy(async () => ({ default: (await import('./no-account.tsx')).NoAccount }))

const languages = ['en', 'es'] as const

interface AccountBlockProps {
  found: Pick<StaffPatientView, 'patient' | 'can' | 'orderEmail'>
  onChanged: () => void
}

export function AccountBlock({ found, onChanged }: AccountBlockProps) {
  const t = useTranslations('patients.patient')
  const { account } = found.patient
  if (!account) {
    return (
      <Block title={t('account')}>
        <Suspense fallback={<Spinner />}>
          <NoAccount found={found} onChanged={onChanged} />
        </Suspense>
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
      {found.can.resetSecondStep && (
        <Suspense fallback={<Spinner />}>
          <ResetSecondStep patientId={found.patient.patientId} onReset={onChanged} />
        </Suspense>
      )}
    </Block>
  )
}
