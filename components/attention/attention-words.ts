import type { Route } from 'next'
import type { Tone } from '#components/ui/tone.tsx'
import type { AttentionKind } from '#lib/orders/attention/attention-kinds.ts'

export const toneOfKind: Record<AttentionKind, Tone> = {
  failed: 'alert',
  blocked: 'alert',
  transit: 'watch',
  late: 'watch',
  unregistered: 'accent',
}

/** The orders list, filtered by this kind. */
export function attentionHref(kind: AttentionKind): Route {
  return `/clinic/orders?attention=${kind}`
}
