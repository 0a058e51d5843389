'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { FieldPath } from 'react-hook-form'
import { AddressFields } from '#components/kits/form/address-fields.tsx'
import { FormProblems } from '#components/kits/form/form-problems.tsx'
import type { ShippingValues } from '#components/kits/form/form-values.ts'
import { pickProblems } from '#components/kits/form/pick-problems.ts'
import { StepActions } from '#components/kits/form/step-actions.tsx'
import { useStepForm } from '#components/kits/form/use-step-form.ts'
import { lazyResolver } from '#components/ui/form/lazy-resolver.ts'
import { TextField } from '#components/ui/form/text-input.tsx'

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

type ShippingAddressProps = {
  values: ShippingValues
  /** keyed by path in the whole form: shipping.zip */
  problems: Record<string, string>
  onChange: (values: ShippingValues) => void
  onDone: (values: ShippingValues) => void
  goBack: () => void
}

export function ShippingAddress({
  values,
  problems,
  onChange,
  onDone,
  goBack,
}: ShippingAddressProps) {
  const t = useTranslations('kits.fields')
  const common = useTranslations('common')
  const own = useMemo(() => pickProblems(problems, 'shipping'), [problems])
  const { attempt, field, problemsFor, submit } = useStepForm({
    values,
    resolver,
    problems: own,
    onChange,
    onDone,
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-5">
      <FormProblems
        attempt={attempt}
        problems={problemsFor(paths, (path: FieldPath<ShippingValues>) => t(path))}
      />
      <TextField
        label={t('receiverName')}
        isRequired
        autoComplete="shipping name"
        maxLength={100}
        {...field('receiverName')}
      />
      <AddressFields field={field} purpose="shipping" />
      <TextField
        label={t('phoneNumber')}
        description={t('phoneReason')}
        isRequired
        type="tel"
        autoComplete="tel"
        maxLength={30}
        {...field('phoneNumber')}
      />
      <StepActions label={common('continue')} goBack={goBack} />
    </form>
  )
}
