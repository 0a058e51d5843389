'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useRef, useState, useTransition } from 'react'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

interface KeptSearchOptions {
  /** The words of the page that is shown. */
  search: string
  /** The list from its first page, with the words of an id. */
  hrefFor: (searchId: string | undefined) => Route
}

/**
 * Searches by going to an address that holds the id of the words. The words themselves may name a person, and stay on the
 * server: Back and a reload find them there.
 */
export function useKeptSearch({ search, hrefFor }: KeptSearchOptions) {
  const router = useRouter()
  const [isGoing, startGoing] = useTransition()
  const [lost, setLost] = useState<{ words: string; on: string }>()
  const newest = useRef('')
  const searchFor = (words: string) =>
    startGoing(async () => {
      newest.current = words
      setLost(undefined)
      try {
        const searchId = words ? await keepWords(words) : undefined
        if (newest.current !== words) return
        startGoing(() => router.push(hrefFor(searchId), { scroll: false }))
      } catch {
        if (newest.current === words) setLost({ words, on: search })
      }
    })
  const lostWords = lost?.on === search ? lost.words : undefined
  return {
    isGoing,
    /** The words could not be sent. */
    isLost: lostWords !== undefined,
    searchFor,
    retry: () => searchFor(lostWords ?? search),
  }
}

async function keepWords(words: string) {
  const { searchId } = await apiFetch<{ searchId: string }>('/api/clinic/searches', {
    method: 'POST',
    body: { words },
    isReading: true,
  })
  return searchId
}
