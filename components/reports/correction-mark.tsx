import { History } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { classNames } from '#components/ui/class-names.ts'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { RowChange } from '#lib/reports/report-view.ts'

interface CorrectionMarkProps {
  correction: { at: string; changes: readonly RowChange[] }
  /** whether the clinic is said to have corrected it, and not only when */
  isByClinic?: boolean
  className?: string
}

/** What took the place of a value that the patient may have seen. */
export function CorrectionMark({ correction, isByClinic = false, className }: CorrectionMarkProps) {
  const t = useTranslations('reports.review')
  const when = () => <LocalTime instant={correction.at} style="date" />
  return (
    <span className={classNames('flex items-start gap-1.5 font-normal', className)}>
      <History aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-accent" />
      <span>
        <span className="font-semibold">
          {isByClinic ? t.rich('rowCorrected', { when }) : t.rich('valueCorrected', { when })}
        </span>
        {': '}
        {correction.changes.map(({ field, before }, index) => (
          <span key={field}>
            {index > 0 && '; '}
            <CorrectedFrom field={field} before={before} />
          </span>
        ))}
      </span>
    </span>
  )
}

function CorrectedFrom({ field, before }: RowChange) {
  const t = useTranslations('reports.review')
  const word = t(`fields.${field}`)
  if (before === null) return t('correctedFromNothing', { field: word })
  return t.rich('correctedFrom', { field: word, before, del: (chunks) => <del>{chunks}</del> })
}
