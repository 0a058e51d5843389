import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { StaffReportView } from '#lib/reports/staff/staff-report-view.ts'

/** Who closed the review and when, and how the patient's identity was settled. */
export function DecisionNote({ report }: { report: StaffReportView }) {
  const t = useTranslations('reports.staff')
  const { review, identity } = report
  if (!review) return null
  const name = review.reviewerName ?? t('someone')
  const when = () => <LocalTime instant={review.decidedAt} style="dateTime" />
  return (
    <Notice
      tone={review.outcome === 'approved' ? 'success' : 'info'}
      className="mb-4"
      title={t.rich(review.outcome, { name, when })}
    >
      {review.reason && <p className="whitespace-pre-line">“{review.reason}”</p>}
      {identity && (
        <p>
          {t(`identity.${identity.state}`)}
          {identity.isConfirmed && identity.by && identity.at && (
            <>
              {' '}
              {t.rich('identity.confirmed', {
                name: identity.by,
                when: () => <LocalTime instant={identity.at ?? ''} style="dateTime" />,
              })}
            </>
          )}
        </p>
      )}
    </Notice>
  )
}
