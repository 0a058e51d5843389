'use client'

import { useTranslations } from 'next-intl'
import { NameOffer } from '#components/kits/form/name-offer.tsx'
import type { EntryForm } from '#components/order-entry/entry-form.ts'
import { DateInput } from '#components/ui/form/date-input.tsx'
import { SelectField } from '#components/ui/form/select.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { EntrySection } from './entry-section.tsx'

const genders = ['female', 'male', 'other', 'unknown'] as const

export function PersonSection({ form }: { form: EntryForm }) {
  const t = useTranslations('order-entry')
  const parts = useTranslations('order-entry.newPatient')
  const { person } = form.entry
  const isDone = !Object.keys(form.faults).some((path) => path.startsWith('person.'))
  const set = (patch: Partial<typeof person>) => form.change({ person: { ...person, ...patch } })
  const field = (name: keyof typeof person) => ({
    id: `person.${name}`,
    label: t(`person.${name === 'phoneNumber' ? 'phone' : name}`),
    error: form.errorOf(`person.${name}`),
    value: person[name],
    onBlur: () => form.touch(`person.${name}`),
    isRequired: true,
  })
  return (
    <EntrySection
      id="section-person"
      number={1}
      title={t('section.patient')}
      hint={form.view.name}
      isDone={isDone}
      action={<TextLink href="/clinic/orders/new">{t('changePatient')}</TextLink>}
    >
      <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2 2xl:grid-cols-3">
        {(['firstName', 'lastName'] as const).map((name) => (
          <div key={name}>
            <TextField
              isDense
              autoComplete="off"
              {...field(name)}
              onChange={(event) => set({ [name]: event.target.value })}
            />
            <NameOffer
              typed={person[name]}
              fault={form.faults[`person.${name}`]}
              onAccept={(plain) => set({ [name]: plain })}
            />
          </div>
        ))}
        <SelectField
          isDense
          {...field('gender')}
          onChange={(event) => set({ gender: event.target.value })}
        >
          <option value="">{parts('chooseGender')}</option>
          {genders.map((gender) => (
            <option key={gender} value={gender}>
              {t(`genders.${gender}`)}
            </option>
          ))}
        </SelectField>
        <DateInput
          isDense
          id="person.dob"
          legend={t('person.dob')}
          labels={{ year: parts('year'), month: parts('month'), day: parts('day') }}
          value={person.dob}
          error={form.errorOf('person.dob')}
          onBlur={() => form.touch('person.dob')}
          onChange={(dob) => set({ dob })}
        />
        <TextField
          isDense
          type="tel"
          autoComplete="off"
          {...field('phoneNumber')}
          onChange={(event) => set({ phoneNumber: event.target.value })}
        />
        <TextField
          isDense
          type="email"
          autoComplete="off"
          {...field('email')}
          onChange={(event) => set({ email: event.target.value })}
        />
      </div>
      <p className="mt-3 text-soft">{t('person.onlyOrder')}</p>
    </EntrySection>
  )
}
