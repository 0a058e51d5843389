import { useTranslations } from 'next-intl'
import { Chip } from '#components/ui/chip.tsx'
import { withdrawn } from '#lib/results/result-view.ts'

/** That the laboratory has not settled a value, or no longer reports it. */
export function StatusChip({ status }: { status: string | null }) {
  const t = useTranslations('results')
  if (status === 'partial') return <Chip>{t('preliminary')}</Chip>
  return status === withdrawn && <Chip tone="watch">{t('withdrawn')}</Chip>
}
