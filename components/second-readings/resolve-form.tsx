'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { Button } from '#components/ui/button.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { TextField } from '#components/ui/form/text-input.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { DisagreementOutcome } from '#lib/second-readings/second-reading-view.ts'

interface Resolution {
  outcome: DisagreementOutcome
  reason: string
}

const loadSchema = async () =>
  (await import('#lib/second-readings/second-reading-view.ts')).resolveDisagreementInput

export function ResolveForm({ readingId }: { readingId: string }) {
  const t = useTranslations('second-readings.disagreements')
  const router = useRouter()
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } =
    useApiForm<Resolution>({
      loadSchema,
      defaultValues: { outcome: 'first-stands', reason: '' },
      send: async (body) => {
        await apiFetch(`/api/clinic/second-readings/${readingId}/resolve`, { body })
        const message = t(body.outcome === 'corrected' ? 'corrected' : 'stood')
        showToast({ tone: 'good', message })
        router.refresh()
      },
    })
  const id = `reason-${readingId}`
  const choose = (outcome: DisagreementOutcome) => () => form.setValue('outcome', outcome)
  return (
    <div className="mt-3">
      <FormFrame
        onSubmit={submit}
        problems={listProblems({ reason: id })}
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
