import { useTranslations } from 'next-intl'
import { classNames } from '#components/ui/class-names.ts'

/** Of a value whose flag and printed range say different things. */
export function FlagConflict({ className }: { className?: string }) {
  const t = useTranslations('reports.report')
  return (
    <span className={classNames('block border-l-2 border-dotted border-edge pl-2.5', className)}>
      {t('conflict')}
    </span>
  )
}
