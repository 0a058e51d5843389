'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState, useTransition } from 'react'
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
  const [isSending, setIsSending] = useState(false)
  const [lost, setLost] = useState<{ words: string; on: string }>()
  const newest = useRef<string>(undefined)
  // Whoever follows a link before the words have their id stays there.
  useEffect(() => {
    const giveUp = () => {
      newest.current = undefined
      setIsSending(false)
    }
    // The router prevents the browser's own step, but not that into a new tab.
    const followLink = ({ target, defaultPrevented }: MouseEvent) => {
      if (defaultPrevented && target instanceof Element && target.closest('a[href]')) giveUp()
    }
    window.addEventListener('click', followLink)
    return () => {
      window.removeEventListener('click', followLink)
      giveUp()
    }
  }, [])
  /** Sends outside a transition: the click on a link would wait for one that does. */
  const searchFor = async (words: string) => {
    newest.current = words
    setLost(undefined)
    setIsSending(true)
    try {
      const searchId = words ? await keepWords(words) : undefined
      if (newest.current === words)
        startGoing(() => router.push(hrefFor(searchId), { scroll: false }))
    } catch {
      if (newest.current === words) setLost({ words, on: search })
    }
    if (newest.current === words) setIsSending(false)
  }
  const lostWords = lost?.on === search ? lost.words : undefined
  return {
    isGoing: isSending || isGoing,
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
