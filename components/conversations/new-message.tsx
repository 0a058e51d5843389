'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Chip } from '#components/ui/chip.tsx'
import { SelectField } from '#components/ui/form/select.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { AttachmentView } from '#lib/conversations/attachments/attachment-view.ts'
import { type Subject, type Topic, topics } from '#lib/conversations/conversation-view.ts'
import { Composer } from './composer.tsx'

interface NewMessageProps {
  topic: Topic
  subject: Subject | null
  draft: string
  draftFiles: readonly AttachmentView[]
  clinicName: string
}

/** The first message: what it is about is filled in, and so is a text where the page that led here has one. */
export function NewMessage(props: NewMessageProps) {
  const { topic: asked, subject, draft, draftFiles, clinicName } = props
  const t = useTranslations('conversations')
  const router = useRouter()
  const [topic, setTopic] = useState(asked)
  const about = subject && { kind: subject.kind, id: subject.id }
  const starter =
    asked === 'question' || asked === 'result' || asked === 'report' ? '' : t(`starters.${asked}`)
  return (
    <div className="space-y-5">
      {subject && (
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-soft">{t('about')}</span>
          <Chip icon={null} tone="accent">
            {subject.name ?? t(`unnamed.${subject.kind}`)}
          </Chip>
        </p>
      )}
      <SelectField
        label={t('topic')}
        value={topic}
        onChange={({ target }) =>
          setTopic(topics.find((each) => each === target.value) ?? 'question')
        }
      >
        {topics.map((each) => (
          <option key={each} value={each}>
            {t(`topics.${each}`)}
          </option>
        ))}
      </SelectField>
      <Composer
        label={t('own.message')}
        rows={6}
        draft={draft}
        draftFiles={draftFiles}
        filePlace={{
          path: '/api/messages/attachments',
          ...(about && { fields: { subjectKind: about.kind, subjectId: about.id } }),
        }}
        note={t('composer.note')}
        starter={starter}
        draftPlace={{
          save: (texts) =>
            apiFetch('/api/messages/draft', {
              method: 'PUT',
              body: { conversationId: null, subject: about, ...texts },
            }),
          load: async () => {
            const path = `/api/messages/draft?${new URLSearchParams(about ?? {})}`
            return (await apiFetch<{ draft: string }>(path)).draft
          },
        }}
        send={async (message) => {
          const { conversationId } = await apiFetch<{ conversationId: string }>('/api/messages', {
            body: { topic, subject: about, ...message },
          })
          router.replace(`/messages/${conversationId}`)
        }}
      />
      <p className="text-sm text-soft">{t('own.readers', { clinic: clinicName })}</p>
    </div>
  )
}
