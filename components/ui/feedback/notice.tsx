import { Info } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { type Tone, ToneIcon, toneStyle } from '#components/ui/tone.tsx'

export type NoticeTone = 'info' | 'success' | 'watch' | 'alert'

const tones: Record<NoticeTone, Tone> = {
  info: 'accent',
  success: 'good',
  watch: 'watch',
  alert: 'alert',
}

type NoticeProps = {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  icon?: ReactNode
  /** Set it when the notice appears after the page did: status is polite, alert interrupts. */
  role?: 'status' | 'alert'
  /** Set it when the notice takes the focus. */
  ref?: Ref<HTMLDivElement>
  id?: string
  className?: string
}

export function Notice({
  tone = 'info',
  title,
  children,
  action,
  icon,
  role,
  ref,
  id,
  className,
}: NoticeProps) {
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      id={id}
      role={role}
      className={classNames(
        'flex gap-3 rounded-card p-4 text-ink print:border print:border-line',
        toneStyle[tones[tone]].split(' ')[0],
        className,
      )}
    >
      <span className={classNames('mt-0.5 [&_svg]:size-5', toneStyle[tones[tone]].split(' ')[1])}>
        {icon ?? (tone === 'info' ? <Info aria-hidden="true" /> : <ToneIcon tone={tones[tone]} />)}
      </span>
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={classNames(title ? 'mt-0.5' : undefined)}>{children}</div>}
        {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  )
}
