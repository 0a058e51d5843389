import { AlertTriangle, CheckCircle2, Circle, CircleDot, OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'accent' | 'good' | 'watch' | 'alert'

/** Soft background with its text color; every pair is checked for contrast. */
export const toneStyle: Record<Tone, string> = {
  neutral: 'bg-sunken text-soft',
  accent: 'bg-accent-soft text-accent',
  good: 'bg-good-soft text-good',
  watch: 'bg-watch-soft text-watch',
  alert: 'bg-alert-soft text-alert',
}

/** Each tone has its own shape, so that color is never the only cue. */
export function ToneIcon({ tone, className }: { tone: Tone; className?: string }): ReactNode {
  const Icon = icons[tone]
  return <Icon aria-hidden="true" className={className} strokeWidth={2.25} />
}

const icons = {
  neutral: Circle,
  accent: CircleDot,
  good: CheckCircle2,
  watch: AlertTriangle,
  alert: OctagonAlert,
}
