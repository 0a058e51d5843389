'use client'
'use no memo'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { SelectField } from '#components/ui/form/select.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { OrderId } from '#lib/ids.ts'
import { maxCommentLength } from '#lib/results-desk/desk-lanes.ts'

const loadSchema = async () => (await import('#lib/results-desk/desk-input.ts')).holdRequest

const ids = { note: 'hold-note', hours: 'hold-hours' }
const hourMs = 3_600_000
const durations = [24, 48, 72, 120, 168] as const

interface HoldFormProps {
  orderId: OrderId
  onCancel: () => void
  onHeld: () => void
}

/** A clinician's determination for this patient alone (45 CFR 171.201): with a reason, and never for longer than a week. */
export function HoldForm({ orderId, onCancel, onHeld }: HoldFormProps) {
  const t = useTranslations('results-desk.hold')
  const [openedAtMs] = useState(() => Date.now())
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
    defaultValues: { note: '', hours: 48 },
    focusFirst: 'note',
    send: async (values) => {
      await apiFetch(`/api/clinic/results/${orderId}/hold`, { body: values })
      onHeld()
    },
  })
  const endsAt = new Date(openedAtMs + Number(form.watch('hours')) * hourMs)
  return (
    <FormFrame
      onSubmit={submit}
      problems={listProblems(ids, { note: t('note'), hours: t('hours') })}
      problem={problem}
      attempt={attempt}
    >
      <p>{t('harmText')}</p>
      <Field
        id={ids.note}
        label={t('note')}
        description={t('noteHint')}
        error={errorOf('note')}
        isRequired
      >
        {(control) => (
          <TextArea
            {...form.register('note')}
            {...control}
            rows={3}
            limit={maxCommentLength}
            isDense
          />
        )}
      </Field>
      <SelectField
        {...form.register('hours', { valueAsNumber: true })}
        id={ids.hours}
        isDense
        label={t('hours')}
        error={errorOf('hours')}
        isRequired
      >
        {durations.map((hours) => (
          <option key={hours} value={hours}>
            {t('duration', { hours, days: hours / 24 })}
          </option>
        ))}
      </SelectField>
      <p aria-live="polite">
        {t('ends')} <LocalTime instant={endsAt} style="dayDateTime" />
      </p>
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="small" isPending={isPending}>
          {t('save')}
        </SubmitButton>
        <Button size="small" variant="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </FormFrame>
  )
}
