'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { BilingualForm } from '#components/bilingual-texts/bilingual-form.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { maxMessageLength, type TemplateView } from '#lib/conversations/conversation-view.ts'

const loadSchema = async () =>
  (await import('#lib/conversations/conversation-input.ts')).saveTemplateInput

interface MessageTemplateFormProps {
  /** the version that this one takes the place of */
  template: TemplateView | undefined
  onCancel: () => void
  onSaved: () => void
}

export function MessageTemplateForm({ template, onCancel, onSaved }: MessageTemplateFormProps) {
  const t = useTranslations('conversations.templates')
  const [isOfItsOwn, setIsOfItsOwn] = useState(!template)
  return (
    <BilingualForm
      id="reply"
      words={{
        name: t('name'),
        nameHint: t('nameHint'),
        textEn: t('languages.en'),
        textEs: t('languages.es'),
        save: t('save'),
        cancel: t('cancel'),
      }}
      limits={{ name: 80, text: maxMessageLength, rows: 4 }}
      before={template}
      loadSchema={loadSchema}
      send={async (texts) => {
        const replaced = !isOfItsOwn && { replacesId: template?.templateId }
        try {
          await apiFetch('/api/clinic/messages/templates', { body: { ...texts, ...replaced } })
        } catch (error) {
          if (!(error instanceof ApiError && error.code === 'changed-meanwhile')) throw error
          setIsOfItsOwn(true)
          throw new ApiError({ code: error.code, message: t('changed'), status: error.status })
        }
        onSaved()
      }}
      onCancel={onCancel}
    />
  )
}
