'use client'

import { Lock, LockOpen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { describeDistance } from '#components/ui/time/relative-time.tsx'
import { useViewer } from '#components/ui/time/viewer.tsx'
import type { ReportId } from '#lib/ids.ts'
import type { ReviewView } from '#lib/reviews/review-view.ts'
import type { ClaimState } from './use-claim.ts'

interface ClaimNoticeProps {
  view: ReviewView
  state: ClaimState
  onTake: (takesOver: boolean) => void
}

export function ClaimNotice({ view, state, onTake }: ClaimNoticeProps) {
  const t = useTranslations('reviews.claim')
  if (view.decision) return <DecidedNotice jobId={view.jobId} decision={view.decision} />
  const { claim } = view
  if (!claim)
    return (
      <Notice
        tone="info"
        role="status"
        className="mb-4"
        icon={<LockOpen aria-hidden="true" />}
        title={t('free')}
        action={
          <Button size="small" onClick={() => onTake(false)}>
            {t('take')}
          </Button>
        }
      >
        {t('freeText')}
      </Notice>
    )
  if (claim.isOwn)
    return (
      <Notice
        tone="info"
        role="status"
        className="mb-4"
        icon={<Lock aria-hidden="true" />}
        title={t('ownWindow')}
        action={
          <Button size="small" onClick={() => onTake(true)}>
            {t('goOnHere')}
          </Button>
        }
      >
        {t('ownWindowText')}
      </Notice>
    )
  return (
    <Notice
      tone="watch"
      role="status"
      className="mb-4"
      icon={<Lock aria-hidden="true" />}
      title={t('other', { name: claim.by })}
    >
      {state === 'lost' ? t('lost') : t('otherText')}
    </Notice>
  )
}

/** `decision`: undefined where only the report's page may show it. */
export function DecidedNotice({
  jobId,
  decision,
}: {
  jobId: ReportId
  decision?: NonNullable<ReviewView['decision']>
}) {
  const t = useTranslations('reviews.closed')
  const { locale } = useViewer()
  const nameDecision = ({ outcome, by: name, at }: NonNullable<typeof decision>) => {
    const when = describeDistance(Date.parse(at) - Date.now(), locale)
    return t(outcome === 'approved' ? 'approved' : 'rejected', { name, when })
  }
  return (
    <Notice
      tone={decision?.outcome === 'approved' ? 'success' : 'info'}
      role="status"
      className="mb-4"
      title={decision ? nameDecision(decision) : t('decided')}
      action={
        <span className="flex flex-wrap gap-2">
          <LinkButton href={`/clinic/reports/${jobId}`} size="small" variant="secondary">
            {t('decisions')}
          </LinkButton>
          <LinkButton href="/clinic/review" size="small" variant="secondary">
            {t('next')}
          </LinkButton>
        </span>
      }
    />
  )
}
