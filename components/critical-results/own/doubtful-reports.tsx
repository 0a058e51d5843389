import { FileQuestion } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import type { DoubtfulReportView } from '#lib/critical-results/critical-view.ts'
import type { ClinicLine } from './critical-card.tsx'

/** Reports that may be another person's, without anything of what is on them. */
export function DoubtfulReports({
  reports,
  clinic,
}: {
  reports: readonly DoubtfulReportView[]
  clinic: ClinicLine
}) {
  const t = useTranslations('critical.own.unsure')
  return reports.map(({ reportId, isAnswered }) => (
    <Card key={reportId} as="section" className="mb-8 space-y-3">
      <h2 className="flex items-center gap-2 text-lg">
        <FileQuestion aria-hidden="true" className="size-5 shrink-0 text-watch" />
        {t(isAnswered ? 'titleAnswered' : 'title')}
      </h2>
      <p>{t(isAnswered ? 'textAnswered' : 'text')}</p>
      <p>
        {t.rich('call', {
          phone: () => (
            <a href={`tel:${clinic.phone}`} className="font-semibold underline">
              {clinic.shownPhone}
            </a>
          ),
        })}
      </p>
      <LinkButton href={`/reports/${reportId}`} variant="secondary">
        {t('open')}
      </LinkButton>
    </Card>
  ))
}
