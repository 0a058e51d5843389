'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'

const saveAfterMs = 1_000

/** What is typed, kept on the server a moment after each pause; a failed save is tried again with the next change. */
export function useMessageDraft(
  { initial, isDraft }: { initial: string; isDraft: boolean },
  save: (body: string) => Promise<unknown>,
) {
  const [body, setBody] = useState(initial)
  const [isSaved, setIsSaved] = useState(isDraft)
  const saved = useRef(initial)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef(Promise.resolve())
  const store = useEffectEvent(async (text: string) => {
    try {
      await save(text)
      saved.current = text
      setIsSaved(text.trim() !== '')
    } catch {
      setIsSaved(false)
    }
  })
  useEffect(() => {
    if (body === saved.current) return
    timer.current = setTimeout(() => {
      running.current = store(body)
    }, saveAfterMs)
    return () => clearTimeout(timer.current)
  }, [body])
  return {
    body,
    isSaved,
    change(text: string) {
      setIsSaved(false)
      setBody(text)
    },
    /** Before sending: no save may arrive after the message and bring the draft back. */
    async settle() {
      clearTimeout(timer.current)
      await running.current
    },
    /** After sending: the server has discarded the draft. */
    clear() {
      saved.current = ''
      setIsSaved(false)
      setBody('')
    },
  }
}
