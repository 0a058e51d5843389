'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { RetentionInput } from '#lib/retention/retention-input.ts'
import { type RetentionPeriod, retentionRules } from '#lib/retention/retention-kinds.ts'

const loadSchema = async () =>
  (await import('#lib/retention/retention-input.ts')).saveRetentionInput

/** What is no number is not a number: an empty field keeps for ever. */
const readDays = (typed: unknown) =>
  typed === null || String(typed).trim() === '' ? null : Number(typed)

export function RetentionForm({ period }: { period: RetentionPeriod }) {
  const t = useTranslations('clinic-settings.retention')
  const router = useRouter()
  const { kind, versionId, days } = period
  const { min, max, mayKeep } = retentionRules[kind]
  const id = `retention-${kind}`
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } =
    useApiForm<RetentionInput>({
      loadSchema,
      defaultValues: { kind, versionId, days },
      send: async (body) => {
        await apiFetch('/api/clinic/retention', { method: 'PUT', body })
        showToast({ tone: 'good', message: t('saved') })
        router.refresh()
      },
    })
  return (
    <FormFrame
      onSubmit={submit}
      problems={listProblems({ days: id })}
      problem={problem}
      attempt={attempt}
    >
      <div className="flex flex-wrap items-end gap-3 text-sm">
        <TextField
          {...form.register('days', { setValueAs: readDays })}
          id={id}
          isDense
          inputMode="numeric"
          defaultValue={days ?? ''}
          autoComplete="off"
          className="w-full max-w-xs"
          label={t('days')}
          description={t(mayKeep ? 'limitsOrKept' : 'limits', { min, max })}
          error={errorOf('days')}
          isRequired={!mayKeep}
        />
        <SubmitButton
          size="small"
          variant="secondary"
          isPending={isPending}
          aria-label={t('saveNamed', { kind: t(`kinds.${kind}.title`) })}
        >
          {t('save')}
        </SubmitButton>
      </div>
    </FormFrame>
  )
}
