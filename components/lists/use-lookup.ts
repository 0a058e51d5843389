'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { followedQuery } from '#components/live/followed-query.ts'

const minLength = 2
const pauseMs = 250

interface LookupOptions<Found> {
  name: string
  typed: string
  find: (search: string, signal: AbortSignal) => Promise<Found>
}

interface Lookup<Found> {
  state: 'idle' | 'searching' | 'found' | 'unavailable'
  /** While searching, the result of the words before. */
  found: Found | undefined
}

/** Searches once the typing pauses. The next letter, or leaving, aborts the pause or the request. */
export function useLookup<Found>({ name, typed, find }: LookupOptions<Found>): Lookup<Found> {
  const search = typed.trim()
  const isLongEnough = search.length >= minLength
  const { data, isError, isPlaceholderData } = useQuery({
    ...followedQuery,
    queryKey: ['lookup', name, search],
    queryFn: async ({ signal }) => {
      await pause(signal)
      return find(search, signal)
    },
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  if (!isLongEnough) return { state: 'idle', found: undefined }
  if (isError) return { state: 'unavailable', found: undefined }
  const isSearching = isPlaceholderData || data === undefined
  return { state: isSearching ? 'searching' : 'found', found: data }
}

function pause(signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
