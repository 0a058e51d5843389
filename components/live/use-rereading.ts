'use client'

import { useCallback, useEffect, useRef, useState } from 'react'

interface RereadingOptions<T> {
  /** As the server rendered it */
  initial: T
  /** ISO instant of the server's read */
  readAt: string
  /** must be stable across renders */
  read: (signal: AbortSignal) => Promise<T>
}

/**
 * Something the server rendered, refetched on demand. The latest read wins; a failed one keeps what is shown.
 * For pages that follow a single thing, where a query cache would be a tenth of the script.
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
