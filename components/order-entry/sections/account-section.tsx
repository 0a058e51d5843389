'use client'

import { useTranslations } from 'next-intl'
import type { EntryForm } from '#components/order-entry/entry-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { FieldError } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { SelectField } from '#components/ui/form/select.tsx'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import type { EntryAccount } from '#lib/order-entry/order-entry-view.ts'
import { EntrySection } from './entry-section.tsx'

const flows = ['order_delegated', 'fully_delegated', 'result_delegated', 'not_delegated'] as const
const idle = ['pending', 'suspended', 'ready_to_launch'] as const

export function AccountSection({ form }: { form: EntryForm }) {
  const t = useTranslations('order-entry')
  const { faults, lab } = form
  return (
    <EntrySection
      id="section-account"
      number={4}
      title={t('section.account')}
      hint={t('hint.account')}
      isDone={lab !== undefined && !faults.labAccountId && !faults.physician}
    >
      {lab ? (
        <div className="grid gap-5 lg:grid-cols-2">
          <Accounts form={form} />
          <Physician form={form} />
        </div>
      ) : (
        <p className="text-soft">{t('account.chooseFirst')}</p>
      )}
    </EntrySection>
  )
}

function Accounts({ form }: { form: EntryForm }) {
  const t = useTranslations('order-entry.account')
  const { accounts, account, change, faults } = form
  const hasActive = accounts.some(({ status }) => status === 'active')
  if (accounts.length === 0)
    return (
      <div>
        <h3 className="mb-1.5 font-semibold">{t('label')}</h3>
        <p>{t('own')}</p>
        <p className="mt-0.5 text-soft">{t('ownText')}</p>
      </div>
    )
  return (
    <fieldset id="labAccountId" tabIndex={-1} className="min-w-0">
      <legend className="mb-1.5 font-semibold">{t('label')}</legend>
      <div className="space-y-2">
        {accounts.map((one) => (
          <AccountRow
            key={one.labAccountId}
            account={one}
            isChosen={one === account}
            onChoose={() => change({ labAccountId: one.labAccountId })}
          />
        ))}
      </div>
      <FieldError id="account-error">
        {hasActive ? form.errorOf('labAccountId') : faults.labAccountId && t('none')}
      </FieldError>
    </fieldset>
  )
}

interface AccountRowProps {
  account: EntryAccount
  isChosen: boolean
  onChoose: () => void
}

function AccountRow({ account, isChosen, onChoose }: AccountRowProps) {
  const t = useTranslations('order-entry.account')
  const { labAccountId, name, providerAccountId, status, delegatedFlow } = account
  const isActive = status === 'active'
  const flow = flows.find((known) => known === delegatedFlow) ?? 'other'
  const state = idle.find((known) => known === status) ?? 'other'
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-control border border-edge/60 p-3 has-checked:border-accent has-checked:bg-accent-soft has-disabled:cursor-default has-disabled:border-line">
      <Input
        type="radio"
        name="labAccountId"
        value={labAccountId}
        checked={isChosen}
        disabled={!isActive}
        onChange={onChoose}
        className="mt-0.5 size-4.5 shrink-0 accent-(--accent)"
      />
      <span className="min-w-0">
        <span lang="en" className="font-semibold">
          {name}
        </span>{' '}
        <span className="text-soft">
          {providerAccountId}
          {!isActive && ` · ${t(`notActive.${state}`)}`}
        </span>
        <span className="mt-0.5 block text-soft">
          {t(`flows.${flow}`, { flow: delegatedFlow })}
        </span>
      </span>
    </label>
  )
}

function Physician({ form }: { form: EntryForm }) {
  const t = useTranslations('order-entry.account')
  const { entry, change, physicianRule, view } = form
  const { physicians, physicianEnforcedFrom } = view.catalog
  const [first] = physicians
  const isOpen = physicianRule !== 'optional' && entry.physician === ''
  return (
    <div className="min-w-0 space-y-3">
      <SelectField
        id="physician"
        isDense
        label={t('physician')}
        hint={physicianRule === 'required' ? t('required') : undefined}
        isRequired={physicianRule === 'required'}
        error={form.errorOf('physician')}
        value={entry.physician}
        onBlur={() => form.touch('physician')}
        onChange={(event) => change({ physician: event.target.value })}
      >
        <option value="">{t(physicianRule === 'optional' ? 'servicePhysician' : 'choose')}</option>
        {physicians.map(({ npi, firstName, lastName, states }) => (
          <option key={npi} value={npi}>
            {firstName} {lastName}, NPI {npi}
            {states && ` (${states.join(', ')})`}
          </option>
        ))}
      </SelectField>
      {isOpen && (
        <Notice
          tone={physicianRule === 'required' ? 'watch' : 'info'}
          role="status"
          title={t(physicianRule === 'required' ? 'requiredTitle' : 'advisedTitle')}
          action={
            first && (
              <Button size="small" onClick={() => change({ physician: first.npi })}>
                {t('use', { name: `${first.firstName} ${first.lastName}`, npi: first.npi })}
              </Button>
            )
          }
        >
          {t.rich(physicianRule === 'required' ? 'requiredText' : 'advisedText', {
            day: () => <CalendarDate key="day" day={physicianEnforcedFrom} />,
          })}
        </Notice>
      )}
    </div>
  )
}
