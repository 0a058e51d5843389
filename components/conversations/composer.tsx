'use client'

import { SendHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { controlStyle, denseControlStyle } from '#components/ui/form/control-style.ts'
import { ApiError } from '#lib/api-client/api-error.ts'
import { maxMessageLength } from '#lib/conversations/conversation-view.ts'
import { useMessageDraft } from './use-message-draft.ts'

interface ComposerProps {
  label: string
  /** what was typed before */
  draft: string
  /** a text to begin with */
  starter?: string
  saveDraft: (body: string) => Promise<unknown>
  send: (message: { body: string; key: string }) => Promise<unknown>
  isDense?: boolean
  /** below the field while nothing is saved */
  note?: string
  rows?: number
  /** beside the button; gets what fills in a text */
  tools?: (fill: (text: string) => void) => ReactNode
}

/** Keeps what is typed, and sends it once however often it is pressed. */
export function Composer(props: ComposerProps) {
  const {
    label,
    draft,
    starter = '',
    saveDraft,
    send,
    note,
    isDense = false,
    rows = 3,
    tools,
  } = props
  const t = useTranslations('conversations.composer')
  const errors = useTranslations('errors')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { body, isSaved, change, clear } = useMessageDraft(
    { initial: draft || starter, isDraft: draft !== '' },
    saveDraft,
  )
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** of this text: sending it again after a lost answer adds nothing */
  const request = useRef({ body: '', key: '' })

  async function submit() {
    if (body.trim() === '') {
      setProblem(t('empty'))
      field.current?.focus()
      return
    }
    if (request.current.body !== body) request.current = { body, key: crypto.randomUUID() }
    setProblem(undefined)
    setIsPending(true)
    try {
      await send(request.current)
      clear()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.code === 'offline' ? t('offline') : error.message || errors(error.code))
    } finally {
      setIsPending(false)
    }
  }

  return (
    <div className="space-y-2 print:hidden">
      <label
        htmlFor={id}
        className={isDense ? 'block text-sm font-semibold' : 'block font-semibold'}
      >
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={rows}
        maxLength={maxMessageLength}
        value={body}
        onChange={({ target }) => change(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit()
        }}
        aria-describedby={`${id}-note`}
        className={isDense ? denseControlStyle : controlStyle}
      />
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
        {tools?.(change)}
        <p id={`${id}-note`} className="text-sm text-soft max-sm:w-full">
          {isSaved ? t('saved') : note}
        </p>
      </div>
    </div>
  )
}
