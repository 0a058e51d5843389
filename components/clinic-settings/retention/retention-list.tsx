import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { maxCounted, type RetentionPeriod } from '#lib/retention/retention-kinds.ts'
import { RetentionForm } from './retention-form.tsx'

export function RetentionList({ periods }: { periods: readonly RetentionPeriod[] }) {
  const t = useTranslations('clinic-settings.retention')
  const count = (rows: number) =>
    rows >= maxCounted ? t('orMore', { count: maxCounted }) : t('count', { count: rows })
  return (
    <ul className="grid items-start gap-4 xl:grid-cols-2">
      {periods.map((period) => {
        const { kind, rows, due, days, versionId } = period
        return (
          <li key={kind}>
            <Card as="section" padding="small" aria-label={t(`kinds.${kind}.title`)}>
              <h2 className="text-base">{t(`kinds.${kind}.title`)}</h2>
              <p className="text-soft">{t(`kinds.${kind}.text`)}</p>
              <p className="my-3">
                {t('kept', { count: count(rows) })}{' '}
                <strong>{days === null ? t('noneDue') : t('due', { count: count(due) })}</strong>
              </p>
              <RetentionForm key={versionId} period={period} />
            </Card>
          </li>
        )
      })}
    </ul>
  )
}
