'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type MouseEvent, useState } from 'react'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { Button } from '#components/ui/button.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { TextField } from '#components/ui/form/text-input.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { Disagreement, DisagreementOutcome } from '#lib/second-readings/second-reading-view.ts'
import { CodeField } from './code-field.tsx'
import { FlagField } from './flag-field.tsx'

interface Resolution {
  outcome: DisagreementOutcome
  reason: string
  code?: string | null
  flag?: string | undefined
  isFlagConfirmed?: boolean | undefined
}

const loadSchema = async () =>
  (await import('#lib/second-readings/second-reading-view.ts')).resolveDisagreementInput

export function ResolveForm({
  row,
}: {
  row: Pick<Disagreement, 'readingId' | 'code' | 'differs' | 'second'>
}) {
  const { readingId } = row
  const t = useTranslations('second-readings.disagreements')
  const router = useRouter()
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } =
    useApiForm<Resolution>({
      loadSchema,
      defaultValues: {
        outcome: 'first-stands',
        reason: '',
        flag: row.second.fields.flag,
        isFlagConfirmed: false,
      },
      send: async (body) => {
        await apiFetch(`/api/clinic/second-readings/${readingId}/resolve`, { body })
        const message = t(body.outcome === 'corrected' ? 'corrected' : 'stood')
        showToast({ tone: 'good', message })
        router.refresh()
      },
    })
  const id = `reason-${readingId}`
  const mustChooseCode = row.differs.includes('name')
  const codeId = `code-${readingId}`
  const flagId = `flag-${readingId}`
  // What was confirmed of one reading says nothing of the other.
  const [asked, setAsked] = useState<DisagreementOutcome>()
  const choose = (outcome: DisagreementOutcome) => (event: MouseEvent) => {
    form.setValue('outcome', outcome)
    if (asked !== outcome) form.setValue('isFlagConfirmed', false)
    setAsked(outcome)
    if (outcome !== 'corrected' || !mustChooseCode || form.getValues('code') !== undefined) return
    event.preventDefault()
    form.setError('code', { message: 'required' })
    document.getElementById(codeId)?.focus()
  }
  return (
    <div className="mt-3">
      <FormFrame
        onSubmit={submit}
        problems={listProblems({ reason: id, code: codeId, flag: flagId })}
        problem={problem}
        attempt={attempt}
      >
        <TextField
          {...form.register('reason')}
          id={id}
          isDense
          autoComplete="off"
          maxLength={500}
          className="text-sm"
          label={t('reason')}
          hint={t('reasonHint')}
          error={errorOf('reason')}
          isRequired
        />
        <CodeField
          id={codeId}
          approved={row.code}
          mustChoose={mustChooseCode}
          error={errorOf('code')}
          onCode={(code) => {
            form.clearErrors('code')
            form.setValue('code', code)
          }}
        />
        <FlagField
          id={flagId}
          flag={form.register('flag', {
            onChange: () => form.setValue('isFlagConfirmed', false),
          })}
          confirmation={form.register('isFlagConfirmed')}
          error={errorOf('flag')}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button
            type="submit"
            size="small"
            variant="secondary"
            isPending={isPending}
            onClick={choose('first-stands')}
          >
            {t('firstStands')}
          </Button>
          <Button type="submit" size="small" isPending={isPending} onClick={choose('corrected')}>
            {t('correct')}
          </Button>
        </div>
        <p className="text-xs text-soft">{t('correctText')}</p>
      </FormFrame>
    </div>
  )
}
