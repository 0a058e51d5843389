'use client'

import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { EntryForm } from '#components/order-entry/entry-form.ts'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { SelectField } from '#components/ui/form/select.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { usStates } from '#lib/kits/us-states.ts'
import { listAllowedBilling } from '#lib/order-entry/allowed-billing.ts'
import { EntrySection } from './entry-section.tsx'

export const billingTypes = [
  'client_bill',
  'commercial_insurance',
  'patient_bill',
  'patient_bill_passthrough',
] as const
const relationships = ['Self', 'Spouse', 'Other'] as const
const consentTypes = [
  'terms-of-use',
  'telehealth-informed-consent',
  'notice-of-privacy-practices',
  'mobile-terms-and-conditions',
  'privacy-policy',
  'hipaa-authorization',
] as const

const roots = ['billingType', 'insurance', 'icdCodes', 'hasAgreed']

export function BillingSection({ form }: { form: EntryForm }) {
  const t = useTranslations('order-entry')
  const hasFault = Object.keys(form.faults).some((path) => roots.includes(path.split('.')[0] ?? ''))
  return (
    <EntrySection
      id="section-billing"
      number={8}
      title={t('section.billing')}
      isDone={!hasFault && form.tests.length + form.addOns.length > 0}
    >
      <div className="grid gap-x-6 gap-y-5 lg:grid-cols-2">
        <Payment form={form} />
        <Consents form={form} />
      </div>
    </EntrySection>
  )
}

function Payment({ form }: { form: EntryForm }) {
  const t = useTranslations('order-entry.billing')
  const { entry, change, account } = form
  const { state } = entry.address
  const allowed = listAllowedBilling(account, state)
  const stateName = usStates.find(([code]) => code === state)?.[1] ?? state
  return (
    <div className="space-y-4">
      <SelectField
        isDense
        id="billingType"
        label={t('label')}
        error={
          allowed.includes(entry.billingType)
            ? form.errorOf('billingType')
            : t('notAllowed', { state: stateName })
        }
        value={entry.billingType}
        onChange={(event) => change({ billingType: event.target.value })}
      >
        {billingTypes.map((type) => (
          <option
            key={type}
            value={type}
            disabled={!allowed.includes(type) && type !== entry.billingType}
          >
            {allowed.includes(type)
              ? t(`types.${type}`)
              : t('notInState', { type: t(`types.${type}`), state: stateName })}
          </option>
        ))}
      </SelectField>
      {allowed.length === 0 && (
        <Notice tone="watch" role="status" title={t('noneTitle', { state: stateName })}>
          {t('noneText')}
        </Notice>
      )}
      {entry.billingType === 'commercial_insurance' && <Insurance form={form} />}
      <TextField
        isDense
        id="icdCodes"
        label={t('icd')}
        hint={t('icdHint')}
        placeholder="E03.9, R53.83"
        autoComplete="off"
        error={form.errorOf('icdCodes')}
        value={entry.icdCodes}
        maxLength={1000}
        onBlur={() => form.touch('icdCodes')}
        onChange={(event) => change({ icdCodes: event.target.value })}
      />
      <Checkbox
        label={t('urgent')}
        description={t('urgentText')}
        checked={entry.isUrgent}
        onChange={(event) => change({ isUrgent: event.target.checked })}
      />
    </div>
  )
}

function Insurance({ form }: { form: EntryForm }) {
  const t = useTranslations('order-entry.billing')
  const { insurance } = form.entry
  const set = (patch: Partial<typeof insurance>) =>
    form.change({ insurance: { ...insurance, ...patch } })
  const field = (name: keyof typeof insurance) => ({
    id: `insurance.${name}`,
    error: form.errorOf(`insurance.${name}`),
    value: insurance[name],
    onBlur: () => form.touch(`insurance.${name}`),
    isRequired: true,
  })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        isDense
        autoComplete="off"
        label={t('payor')}
        {...field('payorCode')}
        onChange={(event) => set({ payorCode: event.target.value })}
      />
      <TextField
        isDense
        autoComplete="off"
        label={t('member')}
        {...field('memberId')}
        onChange={(event) => set({ memberId: event.target.value })}
      />
      <SelectField
        isDense
        label={t('relationship')}
        {...field('relationship')}
        onChange={(event) => set({ relationship: event.target.value })}
      >
        {relationships.map((relationship) => (
          <option key={relationship} value={relationship}>
            {t(`relationships.${relationship}`)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

function Consents({ form }: { form: EntryForm }) {
  const t = useTranslations('order-entry.billing')
  const { consents, hasConsents } = form.view
  return (
    <div>
      <h3 className="mb-1.5 font-semibold">{t('consents')}</h3>
      <ul className="space-y-1.5">
        {consentTypes.flatMap((type) => {
          const given = consents.find((consent) => consent.type === type)
          return given
            ? [
                <li key={type} className="flex flex-wrap items-center gap-x-2">
                  <CircleCheck aria-hidden="true" className="size-4 text-good" />
                  {t(`consentTypes.${type}`)} {given.version}
                  <span className="text-soft">
                    {t('given')} <LocalTime instant={given.givenAt} />
                  </span>
                </li>,
              ]
            : []
        })}
      </ul>
      {!hasConsents && (
        <>
          <p className="text-soft">{t('missing')}</p>
          <Checkbox
            id="hasAgreed"
            label={t('agreed')}
            description={t('agreedText')}
            error={form.errorOf('hasAgreed')}
            checked={form.entry.hasAgreed}
            onChange={(event) => form.change({ hasAgreed: event.target.checked })}
          />
        </>
      )}
    </div>
  )
}
