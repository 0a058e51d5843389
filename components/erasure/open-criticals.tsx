import { useTranslations } from 'next-intl'
import type { ClinicLine } from '#components/critical-results/own/critical-card.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'

const linkStyle = 'font-semibold text-accent underline decoration-2 underline-offset-4'

/** Instead of the patient's form of deletion. Says nothing of the result: it may be one that only the clinic sees. */
export function CallBeforeDeletion({ clinic }: { clinic: ClinicLine }) {
  const t = useTranslations('critical.beforeDeletion')
  return (
    <Notice tone="watch" role="alert" title={t('callTitle')}>
      <p>
        {t.rich('call', {
          phone: () => (
            <a href={`tel:${clinic.phone}`} className={`${linkStyle} whitespace-nowrap`}>
              {clinic.shownPhone}
            </a>
          ),
        })}
      </p>
    </Notice>
  )
}

/** Instead of the staff's form of deletion: no one would be alerted about a patient whose record is closed. */
export function OpenCriticals({ criticalIds }: { criticalIds: readonly string[] }) {
  const t = useTranslations('critical.beforeDeletion')
  const count = criticalIds.length
  return (
    <Notice tone="watch" title={t('title', { count })}>
      <p>{t('text', { count })}</p>
      <ul className="mt-2 space-y-2">
        {criticalIds.map((criticalId, at) => (
          <li key={criticalId}>
            {/* A full load: this page is read again on the way back. */}
            <a href={`/clinic/results/critical/${criticalId}`} className={linkStyle}>
              {count === 1 ? t('open') : t('openOne', { number: at + 1 })}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
