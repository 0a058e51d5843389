'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createTextSaver, type DraftPlace } from './text-saver.ts'

const saveAfterMs = 1_000

/** What is typed, kept on the server a moment after each pause; a failed save is tried again with the next change. */
export function useMessageDraft(
  { initial, isDraft }: { initial: string; isDraft: boolean },
  place: DraftPlace,
) {
  const [body, setBody] = useState(initial)
  const [isSaved, setIsSaved] = useState(isDraft)
  /** what another page has saved meanwhile, until one of both is chosen */
  const [newer, setNewer] = useState<string>()
  const [saver] = useState(() => createTextSaver(initial, isDraft))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef(Promise.resolve())
  async function store(text: string) {
    try {
      const found = await saver.store(text, place)
      setNewer(found)
      setIsSaved(found === undefined && text.trim() !== '')
    } catch {
      setIsSaved(false)
    }
  }
  const storeNext = useEffectEvent((text: string) => {
    running.current = running.current.then(() => store(text))
  })
  const hasNewer = newer !== undefined
  useEffect(() => {
    if (hasNewer || body === saver.stored()) return
    timer.current = setTimeout(() => storeNext(body), saveAfterMs)
    return () => clearTimeout(timer.current)
  }, [body, hasNewer, saver])
  return {
    body,
    isSaved,
    newer,
    change(text: string) {
      setIsSaved(false)
      setBody(text)
    },
    /** Between the text of this page and the newer one. */
    choose(which: 'mine' | 'newer') {
      if (newer === undefined) return
      saver.accept(newer, which === 'newer')
      setNewer(undefined)
      if (which === 'mine') return
      setBody(newer)
      setIsSaved(true)
    },
    /** Before sending: the draft is the text that is sent, and no save may arrive after the message and bring it back. */
    async settle() {
      clearTimeout(timer.current)
      await running.current
      if (body === saver.stored()) return
      running.current = store(body)
      await running.current
    },
    /** After sending: the server has discarded the draft that was sent. An earlier one, where saving failed, is discarded next. */
    clear() {
      if (body === saver.stored()) saver.clear()
      setNewer(undefined)
      setIsSaved(false)
      setBody('')
    },
  }
}
