import { Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Block } from '#components/staff-orders/order-people.tsx'
import { BareButton } from '#components/ui/bare-button.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { DataList, type DataListItem } from '#components/ui/data-list.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { formatPhone } from '#lib/addresses/format-phone.ts'
import type { PatientView } from '#lib/patients/patient-view.ts'

interface ContactBlockProps {
  patient: PatientView
  /** of someone without an account */
  orderEmail: string | null
}

export function ContactBlock({ patient: { account, phoneNumber }, orderEmail }: ContactBlockProps) {
  const t = useTranslations('patients.patient')
  const notGiven = <span className="font-normal text-soft">{t('notGiven')}</span>
  const items: DataListItem[] = [
    {
      label: t('email'),
      value: account ? (
        <>
          <Copyable text={account.email} label={t('copyEmail')} />
          <Chip tone={account.isEmailConfirmed ? 'good' : 'watch'} className="mt-1">
            {t(account.isEmailConfirmed ? 'confirmed' : 'notConfirmed')}
          </Chip>
        </>
      ) : orderEmail ? (
        <>
          <Copyable text={orderEmail} label={t('copyEmail')} />
          <span className="block text-xs font-normal text-soft">{t('ofOrder')}</span>
        </>
      ) : (
        notGiven
      ),
    },
    {
      label: t('phone'),
      value: phoneNumber ? (
        <Copyable text={formatPhone(phoneNumber)} label={t('copyPhone')} />
      ) : (
        notGiven
      ),
    },
  ]
  return (
    <Block title={t('contact')}>
      <DataList items={items} className="text-sm" />
    </Block>
  )
}

function Copyable({ text, label }: { text: string; label: string }) {
  const t = useTranslations('patients.patient')
  const copy = () =>
    navigator.clipboard
      .writeText(text)
      .then(() => showToast({ tone: 'good', message: t('copied') }))
      .catch(() => showToast({ tone: 'alert', message: t('copyFailed') }))
  return (
    <span className="flex items-center justify-end gap-1">
      <span className="min-w-0 break-all">{text}</span>
      <BareButton
        title={label}
        onClick={() => void copy()}
        className="-my-1.5 -mr-2 grid size-8 shrink-0 place-items-center rounded-lg text-soft hover:bg-sunken hover:text-ink"
      >
        <Copy aria-hidden="true" className="size-4" />
        <span className="sr-only">{label}</span>
      </BareButton>
    </span>
  )
}
