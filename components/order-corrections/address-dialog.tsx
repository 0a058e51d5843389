'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AddressFields } from '#components/kits/form/address-fields.tsx'
import { PlainOffer, StateOffer } from '#components/kits/form/address-offers.tsx'
import { FormProblems } from '#components/kits/form/form-problems.tsx'
import type { ShippingValues } from '#components/kits/form/form-values.ts'
import { useStepForm } from '#components/kits/form/use-step-form.ts'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { lazyResolver } from '#components/ui/form/lazy-resolver.ts'
import { TextField } from '#components/ui/form/text-input.tsx'
import { formatPhone } from '#lib/addresses/format-phone.ts'
import { joinAddress } from '#lib/orders/activity/join-address.ts'
import type { ShippingAddressView } from '#lib/orders/order-view.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import { type CorrectionProps, useCorrection } from './use-correction.ts'

const resolver = lazyResolver<ShippingValues>(async () => {
  const { shippingSchema } = await import('#lib/kits/address-schema.ts')
  return shippingSchema
})

const paths = [
  'receiverName',
  'firstLine',
  'secondLine',
  'city',
  'state',
  'zip',
  'phoneNumber',
] as const

/** The address that the kit ships to, with the same checks as when it was ordered. */
export function AddressDialog({
  address,
  changedBy,
  ...props
}: CorrectionProps & { address: ShippingAddressView; changedBy: string | null }) {
  'use no memo'
  const t = useTranslations('order-corrections')
  const fields = useTranslations('kits.fields')
  const { send, isPending, failure, problems, isOutdated } = useCorrection(props)
  const [opened] = useState(address)
  const [start] = useState(() => toValues(address))
  const [typed, setTyped] = useState(start)
  const { attempt, field, form, problemsFor, submit } = useStepForm({
    values: start,
    resolver,
    problems,
    onChange: setTyped,
    onDone: (values) =>
      send({ ...values, openedWith: isOutdated ? address : opened }, t('address.done')),
  })
  const accept = (name: keyof ShippingValues) => (value: string) =>
    form.setValue(name, value, { shouldValidate: true, shouldDirty: true })
  const printed = ['receiverName', 'firstLine', 'secondLine', 'city'] as const
  return (
    <CorrectionDialog
      title={t('address.title')}
      save={t(isOutdated ? 'address.saveAnyway' : 'address.save')}
      isPending={isPending}
      failure={failure}
      onClose={props.onClose}
      onSubmit={submit}
    >
      {isOutdated ? (
        <Notice tone="watch" role="alert">
          <p>{t('address.changed', { name: changedBy ?? 'none' })}</p>
          <p className="my-2">{joinAddress(address)}</p>
          <p>{t('address.yours')}</p>
        </Notice>
      ) : (
        <p className="text-sm text-soft">{t('address.lead')}</p>
      )}
      <FormProblems attempt={attempt} problems={problemsFor(paths, (path) => fields(path))} />
      <TextField
        label={fields('receiverName')}
        isRequired
        autoComplete="off"
        maxLength={100}
        {...field('receiverName')}
      />
      <AddressFields field={field} purpose="shipping" />
      {printed.map((name) => (
        <PlainOffer key={name} typed={typed[name]} onAccept={accept(name)} />
      ))}
      <StateOffer address={typed} onAccept={accept('state')} />
      <TextField
        label={fields('phoneNumber')}
        description={fields('phoneReason')}
        isRequired
        type="tel"
        autoComplete="off"
        maxLength={30}
        {...field('phoneNumber')}
      />
    </CorrectionDialog>
  )
}

function toValues(address: ShippingAddressView): ShippingValues {
  return {
    receiverName: address.receiverName ?? '',
    firstLine: address.firstLine ?? '',
    secondLine: address.secondLine ?? '',
    city: address.city ?? '',
    state: address.state ?? '',
    zip: address.zip ?? '',
    phoneNumber: formatPhone(address.phoneNumber ?? ''),
  }
}
