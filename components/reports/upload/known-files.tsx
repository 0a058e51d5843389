'use client'

import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'

/** The same files were uploaded before: when, and the report that came of them. */
export function KnownFiles({
  context: { jobId, at },
  isStaff,
}: {
  context: Record<string, string>
  isStaff: boolean
}) {
  const t = useTranslations('reports.upload')
  const href = (isStaff ? `/clinic/reports/${jobId}` : `/reports/${jobId}`) as Route
  return (
    <Notice tone="watch" role="alert" title={t('known')}>
      <p>
        {at &&
          t.rich('knownSince', {
            when: () => <LocalTime instant={at} style="date" />,
          })}{' '}
        <TextLink href={href}>{t('knownOpen')}</TextLink>
      </p>
    </Notice>
  )
}
