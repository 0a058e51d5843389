import type { Route } from 'next'
import type { Tone } from '#components/ui/tone.tsx'
import {
  type AttentionKind,
  type AttentionReason,
  attentionReasons,
} from '#lib/orders/attention/attention-kinds.ts'

export const toneOfKind: Record<AttentionKind, Tone> = {
  failed: 'alert',
  blocked: 'alert',
  transit: 'watch',
  late: 'watch',
  unregistered: 'accent',
}

/** A key under attention.reasons: the value itself when it is known, else "other". */
export function reasonWordOf(reason: string): AttentionReason | 'other' {
  return attentionReasons.find((known) => known === reason) ?? 'other'
}

/** The orders list, filtered by this kind. */
export function attentionHref(kind: AttentionKind): Route {
  return `/clinic/orders?attention=${kind}`
}
