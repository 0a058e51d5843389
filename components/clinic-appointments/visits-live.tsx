'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { LiveNote } from '#components/live/live-note.tsx'
import { QueryProvider } from '#components/live/query-provider.tsx'
import { useLiveOrders } from '#components/live/use-live-updates.ts'
import { useViewer } from '#components/ui/time/viewer.tsx'
import type { VisitPage } from '#lib/booking/visit-list.ts'
import { VisitWeek } from './visit-week.tsx'
import { type AskedVisits, visitsQuery } from './visits-query.ts'

interface VisitsLiveProps {
  found: VisitPage
  asked: AskedVisits
  /** ISO instant of the server's read */
  readAt: string
}

/** The visits of a day or a week, read again when one of them changes. */
export function VisitsLive(props: VisitsLiveProps) {
  return (
    <QueryProvider>
      <FollowedVisits {...props} />
    </QueryProvider>
  )
}

function FollowedVisits({ found, asked, readAt }: VisitsLiveProps) {
  const t = useTranslations('appointments.clinic.connection')
  const { timeZone } = useViewer()
  const { data, isError, refetch } = useQuery({
    ...visitsQuery(asked, timeZone),
    // Coming back to a week shows what the server has just rendered.
    gcTime: 0,
    initialData: found,
    initialDataUpdatedAt: Date.parse(readAt),
  })
  useLiveOrders(refetch)
  return (
    <>
      <VisitWeek found={data ?? found} span={asked.span} show={asked.show} />
      <LiveNote t={t} isUnavailable={isError} className="mt-5 text-xs" />
    </>
  )
}
