'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { ReadingShareInput } from '#lib/reading-accuracy/reading-share-input.ts'

const loadSchema = async () =>
  (await import('#lib/reading-accuracy/reading-share-input.ts')).saveReadingShareInput

const readPercent = (typed: unknown) => (String(typed).trim() === '' ? Number.NaN : Number(typed))

export function ReadingShareForm({ percent, versionId }: ReadingShareInput) {
  const t = useTranslations('second-readings.share')
  const router = useRouter()
  const id = 'second-reading-percent'
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } =
    useApiForm<ReadingShareInput>({
      loadSchema,
      defaultValues: { percent, versionId },
      send: async (body) => {
        await apiFetch('/api/clinic/second-readings/share', { method: 'PUT', body })
        showToast({ tone: 'good', message: t('saved') })
        router.refresh()
      },
    })
  return (
    <FormFrame
      onSubmit={submit}
      problems={listProblems({ percent: id })}
      problem={problem}
      attempt={attempt}
    >
      <div className="flex flex-wrap items-end gap-3 text-sm">
        <TextField
          {...form.register('percent', { setValueAs: readPercent })}
          id={id}
          isDense
          type="number"
          min={0}
          max={100}
          autoComplete="off"
          className="w-full max-w-xs"
          label={t('percent')}
          description={t('percentText')}
          error={errorOf('percent')}
          isRequired
        />
        <SubmitButton size="small" isPending={isPending}>
          {t('save')}
        </SubmitButton>
      </div>
    </FormFrame>
  )
}
