'use client'

// biome-ignore lint/style/noRestrictedImports: what all other links use
import NextLink, { type LinkProps } from 'next/link'
import { useState } from 'react'

/**
 * Prefetches its page when the pointer or the focus reaches it. Prefetching every link in view took 35 requests for a page of
 * the clinic, and more of the server than the page itself.
 */
export function Link<T extends string>(props: LinkProps<T>) {
  const [isReached, setIsReached] = useState(false)
  const reach = () => setIsReached(true)
  return (
    <NextLink
      onPointerEnter={reach}
      onFocus={reach}
      {...props}
      prefetch={isReached ? (props.prefetch ?? null) : false}
    />
  )
}
