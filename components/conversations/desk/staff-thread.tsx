'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useRef } from 'react'
import { Composer } from '#components/conversations/composer.tsx'
import { Thread } from '#components/conversations/thread.tsx'
import { useSeen } from '#components/conversations/use-seen.ts'
import { continueAccess } from '#components/live/followed-query.ts'
import { LiveNote } from '#components/live/live-note.tsx'
import { useLiveConversation } from '#components/live/use-live-updates.ts'
import { useRereading } from '#components/live/use-rereading.ts'
import { Card } from '#components/ui/card.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { StaffConversation } from '#lib/conversations/conversation-view.ts'
import { ThreadSide } from './thread-side.tsx'

interface StaffThreadProps {
  conversation: StaffConversation
  readAt: string
}

/** A patient’s conversation as staff answer it, live. */
export function StaffThread({ conversation: initial, readAt }: StaffThreadProps) {
  const t = useTranslations('conversations')
  const connection = useTranslations('conversations.connection')
  const path = `/api/clinic/messages/${initial.conversationId}`
  const access = useRef(initial.access)
  const read = useCallback(
    async (signal: AbortSignal) => {
      const headers = continueAccess(access.current)
      const found = await apiFetch<StaffConversation>(path, { signal, headers })
      access.current = found.access
      return found
    },
    [path],
  )
  const { value, isError, reread } = useRereading({ initial, readAt, read })
  useLiveConversation(initial.conversationId, reread)
  useSeen(`${path}/seen`, value.messages.at(-1)?.messageId, value.hasUnread)
  const { patient, templates } = value
  const seenUpTo = value.messages.at(-1)?.messageId ?? '0'
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="space-y-5">
        <Card as="section" aria-label={t('thread.label')} className="text-base">
          <div aria-live="polite">
            <Thread
              messages={value.messages}
              viewer="staff"
              filePath={`${path}/attachments`}
              seenUpTo={value.seenUpTo}
              otherName={patient.name}
            />
          </div>
        </Card>
        <Card>
          <Composer
            isDense
            rows={4}
            label={t('desk.answer', { name: patient.name })}
            draft={initial.draft}
            draftFiles={initial.draftFiles}
            filePlace={{ path: `${path}/attachments` }}
            draftPlace={{
              save: (texts) => apiFetch(`${path}/draft`, { method: 'PUT', body: texts }),
              load: async () => (await apiFetch<StaffConversation>(path)).draft,
            }}
            send={async (message) => {
              await apiFetch(path, { body: { ...message, seenUpTo } })
              await reread()
            }}
            tools={(edit, typed) =>
              templates.length > 0 && (
                <Select
                  isDense
                  className="w-48"
                  aria-label={t('desk.template')}
                  value=""
                  onChange={({ target }) => {
                    const chosen = templates.find(({ templateId }) => templateId === target.value)
                    if (chosen)
                      edit(append(typed, patient.locale === 'es' ? chosen.textEs : chosen.textEn))
                  }}
                >
                  <option value="">{t('desk.template')}</option>
                  {templates.map(({ templateId, name }) => (
                    <option key={templateId} value={templateId}>
                      {name}
                    </option>
                  ))}
                </Select>
              )
            }
          />
        </Card>
        <LiveNote t={connection} isUnavailable={isError} className="text-xs" />
      </div>
      <ThreadSide conversation={value} onChanged={reread} />
    </div>
  )
}

/** Nothing of what was typed goes. */
const append = (typed: string, text: string) =>
  typed.trim() === '' ? text : `${typed.trimEnd()}\n\n${text}`
