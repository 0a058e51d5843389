import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { type Tone, ToneIcon, toneStyle } from './tone.tsx'

type ChipProps = {
  tone?: Tone
  /** Replaces the tone's own icon; `null` leaves it out, for labels that are not a status. */
  icon?: ReactNode
  children: ReactNode
  className?: string
}

export function Chip({ tone = 'neutral', icon, children, className }: ChipProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.75 text-xs font-semibold [&_svg]:size-3.5 [&_svg]:shrink-0 print:border print:border-current',
        toneStyle[tone],
        className,
      )}
    >
      {icon === undefined ? <ToneIcon tone={tone} /> : icon}
      {children}
    </span>
  )
}
