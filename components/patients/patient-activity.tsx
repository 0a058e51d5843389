'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type ActivityLine, ActivityList } from '#components/order-actions/activity-log.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { PatientId } from '#lib/ids.ts'
import type { PatientActivityEntry, PatientActivityPage } from '#lib/patients/patient-activity.ts'

interface PatientActivityProps {
  patientId: PatientId
  /** the newest, which live updates replace */
  newest: PatientActivityPage
}

/** What people did and what the laboratory reported, over all orders; older entries on request. */
export function PatientActivity({ patientId, newest }: PatientActivityProps) {
  const t = useTranslations('patients.patient')
  const orders = useTranslations('orders')
  const [older, setOlder] = useState<PatientActivityPage>()
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle')
  const next = older ? older.next : newest.next
  if (newest.entries.length === 0) return <p className="text-soft">{t('noActivity')}</p>
  const showOlder = async () => {
    setState('pending')
    try {
      const query = new URLSearchParams({ after: next ?? '' })
      const path = `/api/clinic/patients/${patientId}/activity?${query}`
      const page = await apiFetch<PatientActivityPage>(path)
      setOlder({ ...page, entries: [...(older?.entries ?? []), ...page.entries] })
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  // What has moved to the second page meanwhile is in both.
  const lines = new Map(
    [...newest.entries, ...(older?.entries ?? [])].map((entry) => {
      const line = toLine(entry, orders('unnamedTest'))
      return [line.key, line]
    }),
  )
  return (
    <Card padding="small">
      <ActivityList lines={[...lines.values()]} />
      {state === 'failed' && (
        <Notice tone="alert" role="alert" className="mt-3">
          {t('activityUnavailable')}
        </Notice>
      )}
      {next && (
        <Button
          size="small"
          variant="quiet"
          isPending={state === 'pending'}
          onClick={showOlder}
          className="mt-3 -ml-3.5"
        >
          {t('olderActivity')}
        </Button>
      )}
    </Card>
  )
}

function toLine(entry: PatientActivityEntry, unnamed: string): ActivityLine {
  const { orderId, labTestName } = entry
  const order = { orderId, name: labTestName ?? unnamed }
  if ('deed' in entry) {
    const { deed } = entry
    return { at: deed.at, key: `a${deed.activityId}`, entry: deed, order }
  }
  const { event } = entry
  return { at: event.at, key: `e${orderId}${event.eventId}`, event, order }
}
