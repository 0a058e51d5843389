'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useRef } from 'react'
import { continueAccess } from '#components/live/followed-query.ts'
import { LiveNote } from '#components/live/live-note.tsx'
import { useLiveConversation } from '#components/live/use-live-updates.ts'
import { useRereading } from '#components/live/use-rereading.ts'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { OwnConversation } from '#lib/conversations/conversation-view.ts'
import { Composer } from './composer.tsx'
import { Thread } from './thread.tsx'
import { useSeen } from './use-seen.ts'

interface OwnThreadProps {
  conversation: OwnConversation
  clinicName: string
  readAt: string
}

/** A patient’s conversation, live. */
export function OwnThread({ conversation: initial, clinicName, readAt }: OwnThreadProps) {
  const t = useTranslations('conversations')
  const connection = useTranslations('conversations.connection')
  const { conversationId } = initial
  const path = `/api/messages/${conversationId}`
  const access = useRef(initial.access)
  const read = useCallback(
    async (signal: AbortSignal) => {
      const headers = continueAccess(access.current)
      const found = await apiFetch<OwnConversation>(path, { signal, headers })
      access.current = found.access
      return found
    },
    [path],
  )
  const { value, isError, reread } = useRereading({ initial, readAt, read })
  useLiveConversation(conversationId, reread)
  useSeen(`${path}/seen`, value.messages.at(-1)?.messageId, value.hasUnread)
  return (
    <div className="space-y-6">
      <div aria-live="polite">
        <Thread
          messages={value.messages}
          viewer="patient"
          filePath="/api/messages/attachments"
          seenUpTo={value.seenUpTo}
          otherName={clinicName}
        />
      </div>
      {value.isClosed && <Notice>{t('own.closed', { clinic: clinicName })}</Notice>}
      <Composer
        label={t('own.write', { clinic: clinicName })}
        draft={initial.draft}
        draftFiles={initial.draftFiles}
        filePlace={{ path: '/api/messages/attachments', fields: { conversationId } }}
        note={t('composer.note')}
        draftPlace={{
          save: (texts) =>
            apiFetch('/api/messages/draft', {
              method: 'PUT',
              body: { conversationId, subject: null, ...texts },
            }),
          load: async () => (await apiFetch<OwnConversation>(path)).draft,
        }}
        send={async (message) => {
          await apiFetch(path, { body: message })
          await reread()
        }}
      />
      <LiveNote t={connection} isUnavailable={isError} className="text-sm" />
    </div>
  )
}
