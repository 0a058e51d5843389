'use client'

import { useCallback, useEffect, useRef, useState } from 'react'

interface RereadingOptions<T> {
  /** As the server rendered it. */
  initial: T
  /** ISO instant of that reading */
  readAt: string
  /** the same function at every render, or each render begins anew */
  read: (signal: AbortSignal) => Promise<T>
}

/**
 * Something the server rendered, read again on demand. The newest reading counts; one that fails keeps what is shown.
 * For a page that follows one thing: a cache of queries would be a tenth of its script.
 */
export function useRereading<T>({ initial, readAt, read }: RereadingOptions<T>) {
  const [latest, setLatest] = useState({
    value: initial,
    at: Date.parse(readAt),
    isError: false,
  })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const reread = useCallback(async () => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    const next = await read(own.signal).then(
      (value) => ({ value, at: Date.now(), isError: false }),
      () => undefined,
    )
    if (!own.signal.aborted) setLatest((shown) => next ?? { ...shown, isError: true })
  }, [read])

  return { ...latest, reread }
}
