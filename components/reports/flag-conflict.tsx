import { useTranslations } from 'next-intl'
import { classNames } from '#components/ui/class-names.ts'

interface FlagConflictProps {
  /** a person at the clinic has confirmed that the lab printed both */
  isConfirmed: boolean
  className?: string
}

/** Of a value whose flag and printed range say different things. */
export function FlagConflict({ isConfirmed, className }: FlagConflictProps) {
  const t = useTranslations('reports.report')
  return (
    <span className={classNames('block border-l-2 border-dotted border-edge pl-2.5', className)}>
      {t('conflict')} {isConfirmed && t('conflictConfirmed')}
    </span>
  )
}
