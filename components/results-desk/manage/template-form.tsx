'use client'

import { useTranslations } from 'next-intl'
import { BilingualForm } from '#components/bilingual-texts/bilingual-form.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { maxCommentLength } from '#lib/results-desk/desk-lanes.ts'
import type { TemplateView } from '#lib/results-desk/desk-view.ts'

const loadSchema = async () =>
  (await import('#lib/results-desk/desk-input.ts')).approveTemplateInput

interface TemplateFormProps {
  /** the version that this one takes the place of */
  template: TemplateView | undefined
  onCancel: () => void
  onSaved: () => void
}

export function TemplateForm({ template, onCancel, onSaved }: TemplateFormProps) {
  const t = useTranslations('results-desk.templates')
  const common = useTranslations('results-desk.hold')
  return (
    <BilingualForm
      id="template"
      words={{
        name: t('name'),
        nameHint: t('nameHint'),
        textEn: t('languages.en'),
        textEs: t('languages.es'),
        save: t('approve'),
        cancel: common('cancel'),
      }}
      limits={{ name: 120, text: maxCommentLength, rows: 5 }}
      before={template}
      note={<p className="text-sm text-soft">{t('approveText')}</p>}
      loadSchema={loadSchema}
      send={async (texts) => {
        const replaced = template && { replacesId: template.templateId }
        await apiFetch('/api/clinic/results/templates', { body: { ...texts, ...replaced } })
        onSaved()
      }}
      onCancel={onCancel}
    />
  )
}
