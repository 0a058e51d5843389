'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { secondFields } from '#lib/reading-accuracy/second-fields.ts'
import type { SecondFields } from '#lib/second-readings/second-reading-view.ts'

const loadSchema = async () =>
  (await import('#lib/second-readings/second-reading-view.ts')).saveSecondReadingInput

const widths = {
  name: 'sm:col-span-2',
  value: '',
  unit: '',
  range: '',
  flag: '',
}

interface FormProps {
  readingId: string
  /** of a row that a reviewer added by hand; else empty */
  name: string
}

export function SecondReadingForm({ readingId, name }: FormProps) {
  const t = useTranslations('second-readings')
  const router = useRouter()
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } =
    useApiForm<SecondFields>({
      loadSchema,
      defaultValues: { name, value: '', unit: '', range: '', flag: '' },
      focusFirst: name ? 'value' : 'name',
      send: async (body) => {
        await apiFetch(`/api/clinic/second-readings/${readingId}`, { method: 'PUT', body })
        showToast({ tone: 'good', message: t('saved') })
        router.refresh()
      },
    })
  const ids = Object.fromEntries(secondFields.map((field) => [field, `second-${field}`]))
  return (
    <FormFrame onSubmit={submit} problems={listProblems(ids)} problem={problem} attempt={attempt}>
      <fieldset className="grid gap-3 text-sm sm:grid-cols-2">
        <legend className="sr-only">{t('form')}</legend>
        {secondFields.map((field) => (
          <TextField
            key={field}
            {...form.register(field)}
            id={`second-${field}`}
            isDense
            autoComplete="off"
            spellCheck={false}
            className={widths[field]}
            label={t(`fields.${field}`)}
            error={errorOf(field)}
            isRequired={field === 'name' || field === 'value'}
          />
        ))}
      </fieldset>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-xs text-soft">{t('blank')}</p>
        <SubmitButton size="small" isPending={isPending}>
          {t('save')}
        </SubmitButton>
      </div>
    </FormFrame>
  )
}
