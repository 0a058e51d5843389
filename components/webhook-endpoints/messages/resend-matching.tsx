'use client'

import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSettingChange } from '#components/clinic-settings/use-setting-change.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { SelectField } from '#components/ui/form/select.tsx'
import { endpointPath } from '#components/webhook-endpoints/endpoint-path.ts'
import { useGroupNames } from '#components/webhook-endpoints/event-choice.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { ResendCount, ResendView } from '#lib/service-endpoints/endpoint-view.ts'
import {
  type EventGroup,
  eventGroups,
  resendPeriods,
  resendStatuses,
} from '#lib/service-endpoints/event-groups.ts'

const first = { group: '', status: 'undelivered', period: 'week' } as const

interface Filter {
  group: '' | EventGroup
  status: (typeof resendStatuses)[number]
  period: (typeof resendPeriods)[number]
}

/** Counts first, and resends what was counted. */
export function ResendMatching({ endpointId }: { endpointId: string }) {
  const t = useTranslations('webhook-endpoints.resend')
  const common = useTranslations('common')
  const periods = useTranslations('webhooks.filters.periods')
  const nameOf = useGroupNames()
  const { pending, change } = useSettingChange()
  const [isOpen, setIsOpen] = useState(false)
  const [filter, setFilter] = useState<Filter>(first)
  const base = `${endpointPath(endpointId)}/resend`
  const found = useQuery({
    queryKey: ['clinic', 'webhooks', 'endpoints', endpointId, 'resend', filter],
    queryFn: ({ signal }) =>
      apiFetch<ResendCount>(`${base}/count`, { body: filter, isReading: true, signal }),
    enabled: isOpen,
    gcTime: 0,
    retry: false,
  })
  const { count = 0, limit = 0, ...span } = found.data ?? {}
  const isCapped = count > limit
  const close = () => setIsOpen(false)
  async function start() {
    const { group, status } = filter
    const isDone = await change('resend', t('started', { count }), () =>
      apiFetch<ResendView>(base, { body: { group, status, ...span } }),
    )
    if (isDone) close()
  }
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<RotateCcw aria-hidden="true" className="size-4" />}
        onClick={() => setIsOpen(true)}
      >
        {t('open')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('title')}
        closeLabel={common('close')}
        footer={
          <>
            <Button variant="secondary" size="small" onClick={close}>
              {common('cancel')}
            </Button>
            {found.data && count > 0 && !isCapped && (
              <Button size="small" isPending={pending !== undefined} onClick={start}>
                {t('start', { count })}
              </Button>
            )}
          </>
        }
      >
        <p>{t('text')}</p>
        <div className="mt-4 grid gap-4 text-ink">
          <SelectField
            label={t('group')}
            value={filter.group}
            onChange={({ target }) =>
              setFilter({
                ...filter,
                group: eventGroups.find((each) => each === target.value) ?? '',
              })
            }
            isDense
          >
            <option value="">{t('any')}</option>
            {eventGroups.map((group) => (
              <option key={group} value={group}>
                {nameOf(group)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('status')}
            value={filter.status}
            onChange={({ target }) =>
              setFilter({
                ...filter,
                status: resendStatuses.find((each) => each === target.value) ?? 'undelivered',
              })
            }
            isDense
          >
            {resendStatuses.map((status) => (
              <option key={status} value={status}>
                {t(`statuses.${status}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('period')}
            value={filter.period}
            onChange={({ target }) =>
              setFilter({
                ...filter,
                period: resendPeriods.find((each) => each === target.value) ?? 'week',
              })
            }
            isDense
          >
            {resendPeriods.map((period) => (
              <option key={period} value={period}>
                {periods(period)}
              </option>
            ))}
          </SelectField>
        </div>
        <p role="status" className="mt-3 font-semibold text-ink">
          {found.isPending && t('counting')}
          {found.isError && t('countFailed')}
          {found.data && t(isCapped ? 'capped' : 'count', { count: isCapped ? limit : count })}
        </p>
      </Dialog>
    </>
  )
}
