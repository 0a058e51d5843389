'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Controller } from 'react-hook-form'
import { FormProblems } from '#components/kits/form/form-problems.tsx'
import { NameOffer } from '#components/kits/form/name-offer.tsx'
import { useStepForm } from '#components/kits/form/use-step-form.ts'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { DateInput } from '#components/ui/form/date-input.tsx'
import { lazyResolver } from '#components/ui/form/lazy-resolver.ts'
import { TextField } from '#components/ui/form/text-input.tsx'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import type { SentOrNot } from '#lib/order-corrections/sent-or-not.ts'
import type { CorrectedPerson, LastCorrection } from '#lib/orders/order-view.ts'
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
  last: LastCorrection | null
  whose: 'own' | 'other'
  children: ReactNode
}

/** The name and the date of birth that the lab compares with the label. */
export function PersonDialog({ person, last, whose, children, ...props }: PersonDialogProps) {
  'use no memo'
  const t = useTranslations('order-corrections.details')
  const fields = useTranslations('kits.fields')
  const common = useTranslations('common')
  const { send, isPending, failure, problems, isOutdated } = useCorrection(props)
  const [opened] = useState(last?.person?.at ?? null)
  // The order keeps what it was placed with.
  const [{ firstName, lastName, dob }] = useState(last?.person ?? person)
  const { attempt, errorOf, faultOf, field, form, problemsFor, submit } = useStepForm<Values>({
    values: { firstName, lastName, dob, kind: 'person' },
    resolver,
    problems,
    onChange: () => undefined,
    onDone: (values) =>
      send(
        { ...values, openedAfter: isOutdated ? (last?.person?.at ?? null) : opened },
        ({ isSent }: SentOrNot) => t(`done.${isSent ? 'person' : 'unsent'}.${whose}`),
      ),
  })
  return (
    <CorrectionDialog
      title={t(`title.person.${whose}`)}
      save={t(isOutdated ? 'sendAnyway' : 'save')}
      isPending={isPending}
      failure={failure}
      onClose={props.onClose}
      onSubmit={submit}
    >
      {children}
      {isOutdated ? (
        <Notice tone="watch" role="alert">
          <p>{t('changed')}</p>
          {last?.person && (
            <p className="my-2 font-semibold">
              {last.person.firstName} {last.person.lastName}, <CalendarDate day={last.person.dob} />
            </p>
          )}
          <p>{t('yours')}</p>
        </Notice>
      ) : (
        <p className="text-sm text-soft">{t(`lead.person.${whose}`)}</p>
      )}
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
