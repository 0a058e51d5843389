'use client'

import { SendHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { AttachedFiles } from '#components/conversations/attachments/attached-files.tsx'
import {
  type AttachmentPlace,
  useAttachments,
} from '#components/conversations/attachments/use-attachments.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { FieldError } from '#components/ui/form/field.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { useRequestKey } from '#components/ui/form/use-request-key.ts'
import { useTooLong } from '#components/ui/form/use-too-long.ts'
import { ApiError } from '#lib/api-client/api-error.ts'
import type { AttachmentView } from '#lib/conversations/attachments/attachment-view.ts'
import { maxMessageLength } from '#lib/conversations/conversation-view.ts'
import type { DraftPlace } from './text-saver.ts'
import { useMessageDraft } from './use-message-draft.ts'

const NewerText = lazy(async () => ({ default: (await import('./newer-text.tsx')).NewerText }))

interface SentMessage {
  body: string
  key: string
  attachmentIds: string[]
}

interface ComposerProps {
  label: string
  /** what was typed before */
  draft: string
  /** a text to begin with */
  starter?: string
  draftPlace: DraftPlace
  send: (message: SentMessage) => Promise<unknown>
  /** attached before, and not sent */
  draftFiles: readonly AttachmentView[]
  filePlace: AttachmentPlace
  isDense?: boolean
  /** below the field while nothing is saved */
  note?: string
  rows?: number
  /** beside the button; gets what sets the text, and the text */
  tools?: (fill: (text: string) => void, typed: string) => ReactNode
}

/** Keeps what is typed, and sends it once however often it is pressed. */
export function Composer(props: ComposerProps) {
  const {
    label,
    draft,
    starter = '',
    draftPlace,
    send,
    draftFiles,
    filePlace,
    note,
    isDense = false,
    rows = 3,
    tools,
  } = props
  const t = useTranslations('conversations.composer')
  const errors = useTranslations('errors')
  const sayTooLong = useTooLong()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { body, isSaved, newer, change, choose, settle, clear } = useMessageDraft(
    { initial: draft || starter, isDraft: draft !== '' },
    draftPlace,
  )
  const attachments = useAttachments(draftFiles, filePlace)
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [fault, setFault] = useState<string>()
  const { keyOf, renew } = useRequestKey()

  function edit(text: string) {
    setFault(undefined)
    change(text)
  }

  async function submit() {
    if (isPending) return
    if (body.trim() === '') {
      setProblem(t('empty'))
      field.current?.focus()
      return
    }
    setProblem(undefined)
    const tooLong = sayTooLong(body, maxMessageLength)
    setFault(tooLong)
    if (tooLong) return field.current?.focus()
    setIsPending(true)
    try {
      const { ids: attachmentIds, hasProblem } = await attachments.settle()
      if (hasProblem) return setProblem(t('files'))
      const key = keyOf([body, attachmentIds])
      await settle()
      await send({ body, key, attachmentIds })
      renew()
      attachments.clear()
      clear()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(nameProblem(error))
    } finally {
      setIsPending(false)
    }
  }

  function nameProblem({ code, message }: ApiError) {
    if (code === 'offline') return t('offline')
    return code === 'file-refused' ? t('fileGone') : message || errors(code)
  }

  return (
    <div className="space-y-2 print:hidden">
      <label
        htmlFor={id}
        className={isDense ? 'block text-sm font-semibold' : 'block font-semibold'}
      >
        {label}
      </label>
      <TextArea
        ref={field}
        id={id}
        rows={rows}
        limit={maxMessageLength}
        value={body}
        readOnly={isPending}
        onChange={({ target }) => edit(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit()
        }}
        aria-describedby={fault ? `${id}-fault ${id}-note` : `${id}-note`}
        aria-invalid={fault ? true : undefined}
        isDense={isDense}
      />
      <FieldError id={`${id}-fault`}>{fault}</FieldError>
      {newer !== undefined && (
        <Suspense>
          <NewerText
            text={newer}
            choose={(which) => {
              choose(which)
              field.current?.focus()
            }}
          />
        </Suspense>
      )}
      <AttachedFiles attachments={attachments} isDense={isDense} isDisabled={isPending} />
      {problem && (
        <Notice tone="alert" role="alert">
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size={isDense ? 'small' : 'medium'}
          isPending={isPending}
          icon={<SendHorizontal aria-hidden="true" className="size-4.5" />}
          onClick={() => void submit()}
        >
          {t('send')}
        </Button>
        {tools?.(edit, body)}
        <p id={`${id}-note`} className="text-sm text-soft max-sm:w-full">
          {isSaved ? t('saved') : note}
        </p>
      </div>
    </div>
  )
}
