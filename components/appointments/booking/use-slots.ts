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

interface Found {
  result: SlotSearchResult
  /** what the keys of its slots hold */
  accessNotes: string | undefined
}

/** The free times around one place. The latest search wins; a failed one keeps what is shown. */
export function useSlots(path: string, initial: Wanted) {
  const [state, setState] = useState<Partial<Found> & { error?: unknown; isSearching: boolean }>({
    isSearching: true,
  })
  const wanted = useRef(initial)
  const running = useRef<AbortController>(undefined)

  /** Undefined where a later search replaced it. Throws where it failed. */
  const findOrThrow = useCallback(
    async (changes: Wanted): Promise<SlotSearchResult | undefined> => {
      wanted.current = { ...wanted.current, ...changes }
      running.current?.abort()
      const own = new AbortController()
      running.current = own
      const { accessNotes } = wanted.current
      setState(({ error: _, ...found }) => ({ ...found, isSearching: true }))
      try {
        const result = await apiFetch<SlotSearchResult>(`${path}/slots`, {
          method: 'POST',
          body: wanted.current,
          signal: own.signal,
          isReading: true,
        })
        if (own.signal.aborted) return undefined
        setState({ result, accessNotes, isSearching: false })
        return result
      } catch (error) {
        if (own.signal.aborted) return undefined
        setState((found) => ({ ...found, error, isSearching: false }))
        throw error
      }
    },
    [path],
  )
  const find = useCallback(
    async (changes: Wanted) => void (await findOrThrow(changes).catch(() => undefined)),
    [findOrThrow],
  )
  useEffect(() => {
    void find({})
    return () => running.current?.abort()
  }, [find])
  const again = useCallback(() => find({}), [find])
  return { ...state, findOrThrow, find, again }
}
