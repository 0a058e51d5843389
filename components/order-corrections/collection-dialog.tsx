'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { useStepForm } from '#components/kits/form/use-step-form.ts'
import { DateInput } from '#components/ui/form/date-input.tsx'
import { lazyResolver } from '#components/ui/form/lazy-resolver.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import { type CorrectionProps, useCorrection } from './use-correction.ts'

interface Values {
  kind: 'collection'
  collectedOn: string
}

const resolver = lazyResolver<Values>(async () => {
  const { correctDetailsInput } = await import('#lib/order-corrections/correction-schema.ts')
  return correctDetailsInput
})

interface CollectionDialogProps extends CorrectionProps {
  whose: 'own' | 'other'
  children: ReactNode
}

/** The day on which the sample was collected. */
export function CollectionDialog({ whose, children, ...props }: CollectionDialogProps) {
  'use no memo'
  const t = useTranslations('order-corrections.details')
  const common = useTranslations('common')
  const { send, isPending, failure, problems } = useCorrection(props)
  const { errorOf, form, submit } = useStepForm<Values>({
    values: { kind: 'collection', collectedOn: '' },
    resolver,
    problems,
    onChange: () => undefined,
    onDone: (values) => send(values, t(`done.collection.${whose}`)),
  })
  return (
    <CorrectionDialog
      title={t(`title.collection.${whose}`)}
      save={t('save')}
      isPending={isPending}
      failure={failure}
      onClose={props.onClose}
      onSubmit={submit}
    >
      {children}
      <p className="text-sm text-soft">{t(`lead.collection.${whose}`)}</p>
      <Controller
        control={form.control}
        name="collectedOn"
        render={({ field: control }) => (
          <DateInput
            id="collectedOn"
            legend={t('collectedOn')}
            labels={{ day: common('day'), month: common('month'), year: common('year') }}
            value={control.value}
            onChange={control.onChange}
            onBlur={control.onBlur}
            error={errorOf('collectedOn')}
          />
        )}
      />
    </CorrectionDialog>
  )
}
