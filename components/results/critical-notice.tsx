import { useTranslations } from 'next-intl'
import type { ResultsReader } from '#components/results/result-places.ts'
import { Notice } from '#components/ui/notice.tsx'

export function CriticalNotice({ count, reader }: { count: number; reader: ResultsReader }) {
  const t = useTranslations('results')
  if (count === 0) return null
  return (
    <Notice tone="alert" title={t('criticalTitle', { count })} className="mb-6">
      {t(reader.kind === 'patient' ? 'criticalText' : 'criticalStaff')}
    </Notice>
  )
}
