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
import { maxMessageLength, type TemplateView } from '#lib/conversations/conversation-view.ts'

const loadSchema = async () =>
  (await import('#lib/conversations/conversation-input.ts')).saveTemplateInput

const ids = { name: 'reply-name', textEn: 'reply-en', textEs: 'reply-es' }
const languages = { textEn: 'en', textEs: 'es' } as const

interface MessageTemplateFormProps {
  /** the version that this one takes the place of */
  template: TemplateView | undefined
  onCancel: () => void
  onSaved: () => void
}

export function MessageTemplateForm({ template, onCancel, onSaved }: MessageTemplateFormProps) {
  const t = useTranslations('conversations.templates')
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
    defaultValues: {
      name: template?.name ?? '',
      textEn: template?.textEn ?? '',
      textEs: template?.textEs ?? '',
    },
    focusFirst: 'name',
    send: async (values) => {
      const replaced = template && { replacesId: template.templateId }
      await apiFetch('/api/clinic/messages/templates', { body: { ...values, ...replaced } })
      onSaved()
    },
  })
  const labels = { name: t('name'), textEn: t('languages.en'), textEs: t('languages.es') }
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
        maxLength={80}
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
                rows={4}
                maxLength={maxMessageLength}
                className={denseControlStyle}
              />
            )}
          </Field>
        ))}
      </div>
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
