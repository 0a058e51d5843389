'use client'

import type { Route } from 'next'
// biome-ignore lint/style/noRestrictedImports: what all other links use
import NextLink, { type LinkProps } from 'next/link'
import { useRouter } from 'next/navigation'

/** Prefetches its page when the pointer or the focus reaches it, not all in view (decision 78). `prefetch={false}`: never. */
export function Link<T extends string>(props: LinkProps<T>) {
  const router = useRouter()
  const reach = () => props.prefetch !== false && router.prefetch(props.href as Route)
  return <NextLink onPointerEnter={reach} onFocus={reach} {...props} prefetch={false} />
}
