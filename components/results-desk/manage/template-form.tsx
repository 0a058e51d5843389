'use client'

import { useTranslations } from 'next-intl'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { Button } from '#components/ui/button.tsx'
import { denseControlStyle } from '#components/ui/form/control-style.ts'
import { Field } from '#components/ui/form/field.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { maxCommentLength } from '#lib/results-desk/desk-lanes.ts'
import type { TemplateView } from '#lib/results-desk/desk-view.ts'

const loadSchema = async () =>
  (await import('#lib/results-desk/desk-input.ts')).approveTemplateInput

const ids = { name: 'template-name', textEn: 'template-en', textEs: 'template-es' }
const languages = { textEn: 'en', textEs: 'es' } as const

interface TemplateFormProps {
  /** the version that this one takes the place of */
  template: TemplateView | undefined
  onCancel: () => void
  onSaved: () => void
}

export function TemplateForm({ template, onCancel, onSaved }: TemplateFormProps) {
  const t = useTranslations('results-desk.templates')
  const common = useTranslations('results-desk.hold')
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
    defaultValues: {
      name: template?.name ?? '',
      textEn: template?.textEn ?? '',
      textEs: template?.textEs ?? '',
    },
    focusFirst: 'name',
    send: async (values) => {
      await apiFetch('/api/clinic/results/templates', {
        body: { ...values, ...(template && { replacesId: template.templateId }) },
      })
      onSaved()
    },
  })
  const labels = {
    name: t('name'),
    textEn: t('languages.en'),
    textEs: t('languages.es'),
  }
  return (
    <FormFrame
      onSubmit={submit}
      problems={listProblems(ids, labels)}
      problem={problem}
      attempt={attempt}
    >
      <TextField
        {...form.register('name')}
        id={ids.name}
        isDense
        className="max-w-xl text-sm"
        maxLength={120}
        autoComplete="off"
        label={labels.name}
        description={t('nameHint')}
        error={errorOf('name')}
        isRequired
      />
      <div className="grid gap-4 text-sm md:grid-cols-2">
        {(['textEn', 'textEs'] as const).map((name) => (
          <Field key={name} id={ids[name]} label={labels[name]} error={errorOf(name)} isRequired>
            {(control) => (
              <textarea
                {...form.register(name)}
                {...control}
                lang={languages[name]}
                rows={5}
                maxLength={maxCommentLength}
                className={denseControlStyle}
              />
            )}
          </Field>
        ))}
      </div>
      <p className="text-sm text-soft">{t('approveText')}</p>
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="small" isPending={isPending}>
          {t('approve')}
        </SubmitButton>
        <Button size="small" variant="secondary" onClick={onCancel}>
          {common('cancel')}
        </Button>
      </div>
    </FormFrame>
  )
}
