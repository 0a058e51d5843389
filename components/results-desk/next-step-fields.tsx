import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Field } from '#components/ui/form/field.tsx'
import { RadioCards } from '#components/ui/form/radio-cards.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import type { StepInput } from '#lib/results-desk/desk-input.ts'
import { maxCommentLength } from '#lib/results-desk/desk-lanes.ts'
import type { TemplateView } from '#lib/results-desk/desk-view.ts'

export interface StepDraft {
  kind: StepInput['kind']
  text: string
  templateId: string
}

export const emptyStep: StepDraft = { kind: 'comment', text: '', templateId: '' }

/** Undefined while something is missing. */
export function readStep({ kind, text, templateId }: StepDraft): StepInput | undefined {
  if (kind === 'no-action') return { kind }
  if (kind === 'template') return templateId ? { kind, templateId } : undefined
  return text.trim() ? { kind, text: text.trim() } : undefined
}

interface NextStepFieldsProps {
  templates: readonly TemplateView[]
  draft: StepDraft
  onChange: (draft: StepDraft) => void
  /** what is wrong with the comment or the template */
  error: string | undefined
  /** the language that the patient reads, null where it is not known; both for several patients */
  locale?: 'en' | 'es' | null
}

const kinds = ['comment', 'template', 'no-action'] as const

export function NextStepFields({ templates, draft, onChange, error, locale }: NextStepFieldsProps) {
  const t = useTranslations('results-desk.step')
  const name = useId()
  const template = templates.find(({ templateId }) => templateId === draft.templateId)
  return (
    <div className="space-y-3">
      <RadioCards
        legend={t('legend')}
        options={kinds.map((kind) => ({
          value: kind,
          label: t(`kinds.${kind}`),
          description: t(`kindHelp.${kind}`),
          isDisabled: kind === 'template' && templates.length === 0,
        }))}
        value={draft.kind}
        input={{
          name,
          onChange: ({ target }) => {
            const kind = kinds.find((each) => each === target.value)
            if (kind) onChange({ ...draft, kind })
          },
        }}
      />
      {draft.kind === 'comment' && (
        <Field
          label={t('comment')}
          description={
            locale === undefined ? t('writeInTheirs') : t(`writeIn.${locale ?? 'unknown'}`)
          }
          error={error}
          isRequired
        >
          {(control) => (
            <TextArea
              {...control}
              rows={5}
              limit={maxCommentLength}
              value={draft.text}
              onChange={({ target }) => onChange({ ...draft, text: target.value })}
              isDense
            />
          )}
        </Field>
      )}
      {draft.kind === 'template' && (
        <Field label={t('template')} error={error} isRequired>
          {(control) => (
            <Select
              {...control}
              isDense
              value={draft.templateId}
              onChange={({ target }) => onChange({ ...draft, templateId: target.value })}
            >
              <option value="">{t('choose')}</option>
              {templates.map((each) => (
                <option key={each.templateId} value={each.templateId}>
                  {each.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {draft.kind === 'template' && template && (
        <p className="rounded-control bg-sunken p-3" lang={locale ?? 'en'}>
          {locale === 'es' ? template.textEs : template.textEn}
        </p>
      )}
    </div>
  )
}
