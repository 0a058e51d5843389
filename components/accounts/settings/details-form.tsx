'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import {
  type Control,
  Controller,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { useLeaveQuestion } from '#components/accounts/use-leave-question.ts'
import { watchTyping } from '#components/accounts/watch-typing.ts'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { DateInput } from '#components/ui/form/date-input.tsx'
import { SelectField } from '#components/ui/form/select.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { genders } from '#contract/order-words.ts'
import { formatPhone } from '#lib/addresses/format-phone.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { usStates } from '#lib/kits/us-states.ts'
import { findChangedDetails } from '#lib/patients/find-changed-details.ts'
import type { PatientDetailsInput } from '#lib/patients/patient-details-schema.ts'
import { PrintedNameField } from './printed-name-field.tsx'

const ids = {
  firstName: 'details-first-name',
  lastName: 'details-last-name',
  dob: 'details-dob',
  gender: 'details-gender',
  phoneNumber: 'details-phone',
  'address.firstLine': 'details-first-line',
  'address.secondLine': 'details-second-line',
  'address.city': 'details-city',
  'address.state': 'details-state',
  'address.zip': 'details-zip',
} as const

const loadSchema = async () =>
  (await import('#lib/patients/patient-details-schema.ts')).patientDetailsSchema

const asTyped = (details: PatientDetailsInput): PatientDetailsInput => ({
  ...details,
  phoneNumber: formatPhone(details.phoneNumber),
})

/** Sends what was changed here alone: another tab may have changed the rest since. */
export function DetailsForm({ details }: { details: PatientDetailsInput }) {
  const t = useTranslations('accounts.account')
  const [shown, setShown] = useState(() => asTyped(details))
  const api = useApiForm<PatientDetailsInput>({
    loadSchema,
    defaultValues: shown,
    send: async (values) => {
      const isUnchanged = watchTyping(api.form)
      const saved = await apiFetch<PatientDetailsInput>('/api/account/details', {
        method: 'PATCH',
        body: findChangedDetails(shown, values),
      })
      setShown(asTyped(saved))
      if (isUnchanged()) api.form.reset(asTyped(saved))
      showToast({ message: t('saved') })
    },
  })
  useLeaveQuestion(api.form)
  const field: FieldOf = (name) => ({
    ...api.form.register(name),
    id: ids[name],
    error: api.errorOf(name),
  })
  const labels = {
    firstName: t('firstName'),
    lastName: t('lastName'),
    dob: t('dob'),
    gender: t('gender'),
    phoneNumber: t('phone'),
    'address.state': t('state'),
    'address.zip': t('zip'),
  }
  return (
    <FormFrame
      onSubmit={api.submit}
      problems={api.listProblems(ids, labels)}
      problem={api.problem}
      attempt={api.attempt}
    >
      <NameFields field={field} form={api.form} />
      <BirthdayField control={api.form.control} error={api.errorOf('dob')} />
      <SelectField {...field('gender')} autoComplete="sex" label={t('gender')}>
        <option value="">{t('genderNone')}</option>
        {genders.map((gender) => (
          <option key={gender} value={gender}>
            {t(`genders.${gender}`)}
          </option>
        ))}
      </SelectField>
      <TextField {...field('phoneNumber')} type="tel" autoComplete="tel" label={t('phone')} />
      <AddressFieldset field={field} />
      <SubmitButton isPending={api.isPending}>{t('save')}</SubmitButton>
    </FormFrame>
  )
}

type FieldOf = (name: keyof typeof ids) => UseFormRegisterReturn & {
  id: string
  error: string | undefined
}

function NameFields({ field, form }: { field: FieldOf; form: UseFormReturn<PatientDetailsInput> }) {
  // react-hook-form mutates its state in place, which React Compiler's memoization would miss.
  'use no memo'
  const t = useTranslations('accounts.account')
  const name = (path: 'firstName' | 'lastName') => ({
    ...field(path),
    typed: form.watch(path),
    isRequired: true,
  })
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <PrintedNameField {...name('firstName')} autoComplete="given-name" label={t('firstName')} />
      <PrintedNameField {...name('lastName')} autoComplete="family-name" label={t('lastName')} />
    </div>
  )
}

interface BirthdayFieldProps {
  control: Control<PatientDetailsInput>
  error: string | undefined
}

function BirthdayField({ control, error }: BirthdayFieldProps) {
  const t = useTranslations('accounts.account')
  return (
    <Controller
      control={control}
      name="dob"
      render={({ field }) => (
        <DateInput
          {...field}
          id={ids.dob}
          legend={t('dob')}
          labels={{
            day: t('dobLabels.day'),
            month: t('dobLabels.month'),
            year: t('dobLabels.year'),
          }}
          error={error}
          isBirthday
        />
      )}
    />
  )
}

function AddressFieldset({ field }: { field: FieldOf }) {
  'use no memo'
  const t = useTranslations('accounts.account')
  return (
    <fieldset className="space-y-5">
      <legend className="mb-3 font-semibold text-soft">{t('address')}</legend>
      <TextField
        {...field('address.firstLine')}
        autoComplete="address-line1"
        label={t('firstLine')}
      />
      <TextField
        {...field('address.secondLine')}
        autoComplete="address-line2"
        label={t('secondLine')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-[1fr_12rem_8rem]">
        <TextField {...field('address.city')} autoComplete="address-level2" label={t('city')} />
        <SelectField {...field('address.state')} autoComplete="address-level1" label={t('state')}>
          <option value="">{t('chooseState')}</option>
          {usStates.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field('address.zip')}
          autoComplete="postal-code"
          inputMode="numeric"
          label={t('zip')}
        />
      </div>
    </fieldset>
  )
}
