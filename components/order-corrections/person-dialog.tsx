'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { FormProblems } from '#components/kits/form/form-problems.tsx'
import { NameOffer } from '#components/kits/form/name-offer.tsx'
import { useStepForm } from '#components/kits/form/use-step-form.ts'
import { DateInput } from '#components/ui/form/date-input.tsx'
import { lazyResolver } from '#components/ui/form/lazy-resolver.ts'
import { TextField } from '#components/ui/form/text-input.tsx'
import type { SentOrNot } from '#lib/order-corrections/sent-or-not.ts'
import type { CorrectedPerson } from '#lib/orders/order-view.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import { type CorrectionProps, useCorrection } from './use-correction.ts'

type Values = CorrectedPerson & { kind: 'person' }

const resolver = lazyResolver<Values>(async () => {
  const { correctDetailsInput } = await import('#lib/order-corrections/correction-schema.ts')
  return correctDetailsInput
})

const names = ['firstName', 'lastName'] as const

interface PersonDialogProps extends CorrectionProps {
  person: CorrectedPerson
  whose: 'own' | 'other'
  children: ReactNode
}

/** The name and the date of birth that the lab compares with the label. */
export function PersonDialog({ person, whose, children, ...props }: PersonDialogProps) {
  'use no memo'
  const t = useTranslations('order-corrections.details')
  const fields = useTranslations('kits.fields')
  const common = useTranslations('common')
  const { send, isPending, failure, problems } = useCorrection(props)
  const { attempt, errorOf, faultOf, field, form, problemsFor, submit } = useStepForm<Values>({
    values: { ...person, kind: 'person' },
    resolver,
    problems,
    onChange: () => undefined,
    onDone: (values) =>
      send(values, ({ isSent }: SentOrNot) => t(`done.${isSent ? 'person' : 'unsent'}.${whose}`)),
  })
  return (
    <CorrectionDialog
      title={t(`title.person.${whose}`)}
      save={t('save')}
      isPending={isPending}
      failure={failure}
      onClose={props.onClose}
      onSubmit={submit}
    >
      {children}
      <p className="text-sm text-soft">{t(`lead.person.${whose}`)}</p>
      <FormProblems
        attempt={attempt}
        problems={problemsFor([...names, 'dob'], (path) => fields(path as 'dob'))}
      />
      {names.map((name) => (
        <div key={name}>
          <TextField
            label={fields(name)}
            isRequired
            autoComplete="off"
            maxLength={60}
            {...field(name)}
          />
          <NameOffer
            typed={form.getValues(name)}
            fault={faultOf(name)}
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
            legend={fields('dob')}
            labels={{ day: common('day'), month: common('month'), year: common('year') }}
            value={control.value}
            onChange={control.onChange}
            onBlur={control.onBlur}
            error={errorOf('dob')}
          />
        )}
      />
    </CorrectionDialog>
  )
}
