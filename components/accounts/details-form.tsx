'use client'

import { useTranslations } from 'next-intl'
import { Controller } from 'react-hook-form'
import { DateInput } from '#components/ui/date-input.tsx'
import { SelectField } from '#components/ui/select.tsx'
import { showToast } from '#components/ui/show-toast.ts'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { TextField } from '#components/ui/text-input.tsx'
import { apiFetch } from '#lib/http/read-api-error.ts'
import { usStates } from '#lib/kits/us-states.ts'
import { formatPhone } from '#lib/patients/format-phone.ts'
import type { PatientDetailsInput } from '#lib/patients/patient-details-schema.ts'
import { genders } from '#service/contract/genders.ts'
import { AsciiNameField } from './ascii-name-field.tsx'
import { FormFrame } from './form-frame.tsx'
import { useApiForm } from './use-api-form.ts'

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

export function DetailsForm({ details }: { details: PatientDetailsInput }) {
  const t = useTranslations('accounts.account')
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } =
    useApiForm<PatientDetailsInput>({
      loadSchema,
      defaultValues: { ...details, phoneNumber: formatPhone(details.phoneNumber) },
      send: async (values) => {
        await apiFetch('/api/account/details', { method: 'PUT', body: values })
        form.reset(values)
        showToast({ message: t('saved') })
      },
    })
  const field = (name: keyof typeof ids) => ({
    ...form.register(name),
    id: ids[name],
    error: errorOf(name),
  })
  const name = (path: 'firstName' | 'lastName') => ({
    ...field(path),
    onUseAscii: (ascii: string) =>
      form.setValue(path, ascii, { shouldDirty: true, shouldValidate: true }),
    typed: form.watch(path),
    isRequired: true,
  })
  return (
    <FormFrame
      onSubmit={submit}
      problems={listProblems(ids, {
        firstName: t('firstName'),
        lastName: t('lastName'),
        dob: t('dob'),
        gender: t('gender'),
        phoneNumber: t('phone'),
        'address.state': t('state'),
        'address.zip': t('zip'),
      })}
      problem={problem}
      attempt={attempt}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <AsciiNameField {...name('firstName')} autoComplete="given-name" label={t('firstName')} />
        <AsciiNameField {...name('lastName')} autoComplete="family-name" label={t('lastName')} />
      </div>
      <Controller
        control={form.control}
        name="dob"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <DateInput
            id={ids.dob}
            ref={ref}
            legend={t('dob')}
            labels={{
              day: t('dobLabels.day'),
              month: t('dobLabels.month'),
              year: t('dobLabels.year'),
            }}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={errorOf('dob')}
            isBirthday
          />
        )}
      />
      <SelectField {...field('gender')} autoComplete="sex" label={t('gender')}>
        <option value="">{t('genderNone')}</option>
        {genders.map((gender) => (
          <option key={gender} value={gender}>
            {t(`genders.${gender}`)}
          </option>
        ))}
      </SelectField>
      <TextField {...field('phoneNumber')} type="tel" autoComplete="tel" label={t('phone')} />
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
      <SubmitButton isPending={isPending}>{t('save')}</SubmitButton>
    </FormFrame>
  )
}
