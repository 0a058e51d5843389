import { useTranslations } from 'next-intl'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { RetentionChange } from '#lib/retention/retention-kinds.ts'

export function RetentionChanges({ changes }: { changes: readonly RetentionChange[] }) {
  const t = useTranslations('clinic-settings.retention')
  return (
    <section className="mt-8 max-w-3xl" aria-label={t('changes.title')}>
      <h2 className="text-lg">{t('changes.title')}</h2>
      {changes.length === 0 && <p className="text-soft">{t('changes.none')}</p>}
      <ul className="divide-y divide-line">
        {changes.map(({ kind, days, writtenBy, writtenAt }) => (
          <li key={`${kind} ${writtenAt}`} className="py-2">
            <span className="font-semibold">{t(`kinds.${kind}.title`)}:</span>{' '}
            {days === null ? t('changes.kept') : t('changes.days', { days })}
            <span className="block text-sm text-soft">
              {writtenBy ?? t('changes.someone')}, <LocalTime instant={writtenAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
