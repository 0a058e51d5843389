'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { SlotSearchResult } from '#lib/booking/slot-view.ts'

interface Wanted {
  from?: string
  zip?: string
  radius?: string
  accessNotes?: string
}

/** The free times around one place. The latest search wins; a failed one keeps what is shown. */
export function useSlots(path: string) {
  const [state, setState] = useState<{
    result?: SlotSearchResult
    error?: unknown
    isSearching: boolean
  }>({ isSearching: true })
  const wanted = useRef<Wanted>({})
  const running = useRef<AbortController>(undefined)

  const find = useCallback(
    async (changes: Wanted) => {
      wanted.current = { ...wanted.current, ...changes }
      running.current?.abort()
      const own = new AbortController()
      running.current = own
      setState(({ result }) => ({ ...(result && { result }), isSearching: true }))
      try {
        const result = await apiFetch<SlotSearchResult>(`${path}/slots`, {
          method: 'POST',
          body: wanted.current,
          signal: own.signal,
          isReading: true,
        })
        if (!own.signal.aborted) setState({ result, isSearching: false })
      } catch (error) {
        if (own.signal.aborted) return
        setState(({ result }) => ({ ...(result && { result }), error, isSearching: false }))
      }
    },
    [path],
  )
  useEffect(() => {
    void find({})
    return () => running.current?.abort()
  }, [find])
  const again = useCallback(() => find({}), [find])
  return { ...state, find, again }
}
