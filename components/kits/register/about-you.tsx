'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Controller } from 'react-hook-form'
import { AddressFields } from '#components/kits/form/address-fields.tsx'
import { FormProblems } from '#components/kits/form/form-problems.tsx'
import type { PersonValues } from '#components/kits/form/form-values.ts'
import { NameOffer } from '#components/kits/form/name-offer.tsx'
import { pickProblems } from '#components/kits/form/pick-problems.ts'
import { StepActions } from '#components/kits/form/step-actions.tsx'
import { useStepForm } from '#components/kits/form/use-step-form.ts'
import { DateInput } from '#components/ui/form/date-input.tsx'
import { lazyResolver } from '#components/ui/form/lazy-resolver.ts'
import { RadioCards } from '#components/ui/form/radio-cards.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'

const resolver = lazyResolver<PersonValues>(async () => {
  const { personSchema } = await import('#lib/kits/person-schema.ts')
  return personSchema
})

const names = ['firstName', 'lastName'] as const
const genders = ['female', 'male', 'other', 'unknown'] as const
const paths = [
  ...names,
  'dob',
  'gender',
  'phoneNumber',
  'email',
  'address.firstLine',
  'address.secondLine',
  'address.city',
  'address.state',
  'address.zip',
] as const

type AboutYouProps = {
  values: PersonValues
  /** keyed by path in the whole form: aboutYou.address.zip */
  problems: Record<string, string>
  onChange: (values: PersonValues) => void
  onDone: (values: PersonValues) => void
  goBack: () => void
}

export function AboutYou({ values, problems, onChange, onDone, goBack }: AboutYouProps) {
  'use no memo'
  const t = useTranslations('kits.fields')
  const common = useTranslations('common')
  const own = useMemo(() => pickProblems(problems, 'aboutYou'), [problems])
  const step = useStepForm({ values, resolver, problems: own, onChange, onDone })
  const { form, field, errorOf } = step
  return (
    <form method="post" onSubmit={step.submit} noValidate className="space-y-5">
      <FormProblems
        attempt={step.attempt}
        problems={step.problemsFor(paths, (path) => t(path.replace('address.', '') as 'zip'))}
      />
      {names.map((name) => (
        <div key={name}>
          <TextField
            label={t(name)}
            isRequired
            autoComplete={name === 'firstName' ? 'given-name' : 'family-name'}
            maxLength={60}
            {...field(name)}
          />
          <NameOffer
            typed={form.getValues(name)}
            fault={step.faultOf(name)}
            onAccept={(plain) =>
              form.setValue(name, plain, { shouldValidate: true, shouldDirty: true })
            }
          />
        </div>
      ))}
      <Controller
        control={form.control}
        name="dob"
        render={({ field: control }) => (
          <DateInput
            id="dob"
            legend={t('dob')}
            labels={{ day: common('day'), month: common('month'), year: common('year') }}
            value={control.value}
            onChange={control.onChange}
            onBlur={control.onBlur}
            error={errorOf('dob')}
            isBirthday
          />
        )}
      />
      <RadioCards
        id="gender"
        legend={t('gender')}
        description={t('genderReason')}
        columns={2}
        error={errorOf('gender')}
        input={form.register('gender')}
        options={genders.map((gender) => ({ value: gender, label: t(`genders.${gender}`) }))}
      />
      <TextField
        label={t('phoneNumber')}
        description={t('phoneReasonResults')}
        isRequired
        type="tel"
        autoComplete="tel"
        maxLength={30}
        {...field('phoneNumber')}
      />
      <TextField
        label={t('email')}
        isRequired
        type="email"
        autoComplete="email"
        maxLength={254}
        {...field('email')}
      />
      <h2 className="pt-3 text-lg">{t('homeAddress')}</h2>
      <AddressFields field={(name) => field(`address.${name}`)} purpose="home" />
      <StepActions label={common('continue')} goBack={goBack} />
    </form>
  )
}
