import { useTranslations } from 'next-intl'
import type { StaffCorrection } from '#lib/reports/staff/staff-report-view.ts'

const fields = ['name', 'value', 'unit', 'range', 'flag', 'code'] as const

/** Why a value was corrected, and the row as the patient saw it before. */
export function CorrectionDetails({ correction }: { correction: StaffCorrection }) {
  const t = useTranslations('reports.staff')
  const { reason, earlier, changes, isByReader, isFlagConfirmed } = correction
  const changed = new Set<string>(changes.map(({ field }) => field))
  return (
    <>
      <p>{t('corrected', { reason })}</p>
      <p>{t('earlier.title')}</p>
      <dl className="my-1 flex flex-wrap gap-x-4 gap-y-0.5 border-l-2 border-line pl-2.5">
        {fields.map((field) => (
          <div key={field} className="flex flex-wrap gap-x-1.5">
            <dt>{t(`earlier.${field}`)}</dt>
            <dd className="font-semibold text-ink wrap-anywhere">
              {changed.has(field) ? (
                <del>{earlier[field] ?? t('earlier.none')}</del>
              ) : (
                (earlier[field] ?? t('earlier.none'))
              )}
            </dd>
          </div>
        ))}
      </dl>
      {isFlagConfirmed && <p>{t('flagConfirmed')}</p>}
      {isByReader && <p>{t('correctedByReader')}</p>}
    </>
  )
}
