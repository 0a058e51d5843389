'use client'

import { useTranslations } from 'next-intl'
import { PlainOffer, StateOffer } from '#components/kits/form/address-offers.tsx'
import type { EntryForm } from '#components/order-entry/entry-form.ts'
import { SelectField } from '#components/ui/form/select.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { usStates } from '#lib/kits/us-states.ts'
import { CountedText } from './counted-text.tsx'
import { EntrySection } from './entry-section.tsx'
import { Count } from './notes-section.tsx'

type Address = EntryForm['entry']['address']

export function AddressSection({ form }: { form: EntryForm }) {
  const t = useTranslations('order-entry')
  const { address, accessNotes } = form.entry
  const isDone = !Object.keys(form.faults).some((path) => path.startsWith('address.'))
  const set = (patch: Partial<Address>) => form.change({ address: { ...address, ...patch } })
  const field = (name: keyof Address) => ({
    id: `address.${name}`,
    label: t(`address.${name}`),
    error: form.errorOf(`address.${name}`),
    value: address[name],
    onBlur: () => form.touch(`address.${name}`),
  })
  return (
    <EntrySection
      id="section-address"
      number={7}
      title={t('section.address')}
      hint={t('hint.address')}
      isDone={isDone}
    >
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
        <div className="space-y-4">
          {(['firstLine', 'secondLine', 'city'] as const).map((name) => (
            <div key={name}>
              <TextField
                isDense
                autoComplete="off"
                isRequired={name !== 'secondLine'}
                hint={name === 'secondLine' ? t('address.optional') : undefined}
                {...field(name)}
                onChange={(event) => set({ [name]: event.target.value })}
              />
              <PlainOffer typed={address[name]} onAccept={(plain) => set({ [name]: plain })} />
            </div>
          ))}
          <div className="grid gap-4 sm:grid-cols-[3fr_2fr]">
            <SelectField
              isDense
              isRequired
              {...field('state')}
              onChange={(event) => set({ state: event.target.value })}
            >
              <option value="">{t('address.chooseState')}</option>
              {usStates.map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </SelectField>
            <TextField
              isDense
              isRequired
              autoComplete="off"
              {...field('zip')}
              onChange={(event) => set({ zip: event.target.value })}
            />
          </div>
          <StateOffer address={address} onAccept={(state) => set({ state })} />
        </div>
        <CountedText
          id="accessNotes"
          label={t('address.access')}
          hint={t('address.accessHint')}
          rows={4}
          value={accessNotes}
          error={form.errorOf('accessNotes')}
          count={<Count text={accessNotes} />}
          onBlur={() => form.touch('accessNotes')}
          onChange={(text) => form.change({ accessNotes: text })}
        />
      </div>
    </EntrySection>
  )
}
