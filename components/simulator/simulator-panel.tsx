'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, useState } from 'react'
import { QueryProvider } from '#components/live/query-provider.tsx'
import { OrderTimeline } from '#components/patient-orders/order-timeline.tsx'
import { TimelineAnnouncer } from '#components/patient-orders/timeline-announcer.tsx'
import { useFollowedOrder } from '#components/patient-orders/use-followed-order.ts'
import { staffOrderQuery } from '#components/staff-orders/staff-order-query.ts'
import { StaffStatus } from '#components/staff-orders/staff-status.tsx'
import { Card } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { ShownAtOnce } from '#components/ui/shown-at-once.tsx'
import type { ResultScenario } from '#contract/sandbox/result-scenarios.ts'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { visitKindOf } from '#lib/orders/order-policy.ts'
import type { StaffOrderView } from '#lib/orders/order-view.ts'
import { statusWordOf } from '#lib/orders/status-word.ts'
import { DelayChoice } from './delay-choice.tsx'
import { ScenarioChoice } from './scenario-choice.tsx'
import { SimulationButtons } from './simulation-buttons.tsx'
import {
  canSimulate,
  listSimulationMoves,
  type SimulationMove,
  type SimulationMoves,
} from './simulation-moves.ts'

// Most orders are kits, which need no visit.
const VisitControls = lazy(async () => ({
  default: (await import('./visit-controls.tsx')).VisitControls,
}))

type SimulatorPanelProps = { order: StaffOrderView; readAt: string }

export function SimulatorPanel(props: SimulatorPanelProps) {
  return (
    <QueryProvider>
      <FollowedOrder {...props} />
    </QueryProvider>
  )
}

function FollowedOrder({ order: initialOrder, readAt }: SimulatorPanelProps) {
  const t = useTranslations('simulator')
  const { order, timeline } = useFollowedOrder({
    initial: initialOrder,
    readAt,
    query: staffOrderQuery(initialOrder.orderId),
  })
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
      <SimulatorControls order={order} />
      <Card as="section" padding="small" aria-labelledby="live-state">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
          <h3 id="live-state" className="text-sm font-bold">
            {t('state')}
          </h3>
          <StaffStatus low={order.status.low} />
        </div>
        <TimelineAnnouncer headline={timeline.headline} />
        <OrderTimeline timeline={timeline} />
      </Card>
    </div>
  )
}

function SimulatorControls({ order }: { order: StaffOrderView }) {
  const t = useTranslations('simulator')
  const statuses = useTranslations('orders.statuses')
  const queryClient = useQueryClient()
  const [delaySeconds, setDelaySeconds] = useState(0)
  const [scenario, setScenario] = useState<ResultScenario>()
  const moves = listSimulationMoves(order)
  const simulate = useMutation({
    mutationFn: ({ move, delay }: { move: SimulationMove; delay: number }) =>
      apiFetch(`/api/clinic/orders/${order.orderId}/simulate`, {
        body: {
          finalStatus: move.finalStatus,
          statusDetail: move.detail,
          delaySeconds: delay,
          scenario,
        },
      }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: staffOrderQuery(order.orderId).queryKey }),
  })
  const opensReplacement =
    order.method === 'testkit' && moves.faults.some((move) => move.low === 'sample_error')
  const isWalk = (move: SimulationMove) => moves.walks.includes(move)
  const shared = {
    pending: simulate.isPending ? simulate.variables.move : undefined,
    onMove: (move: SimulationMove) =>
      simulate.mutate({ move, delay: isWalk(move) ? delaySeconds : 0 }),
  }
  const visitKind = visitKindOf(order.method)
  if (!canSimulate(order)) return <Notice>{t('unknownMethod')}</Notice>
  return (
    <div className="space-y-5">
      {visitKind && (
        <ShownAtOnce>
          {' '}
          <VisitControls
            orderId={order.orderId}
            appointment={order.appointment}
            canBook={order.can.bookVisit}
            onDriven={() =>
              queryClient.invalidateQueries({ queryKey: staffOrderQuery(order.orderId).queryKey })
            }
          />
        </ShownAtOnce>
      )}
      {moves.needsRegistration && <Notice tone="watch">{t('needsRegistration')}</Notice>}
      {canReport(moves) && <ScenarioChoice value={scenario} onChange={setScenario} />}
      <SimulationButtons {...shared} title={t('next')} moves={moves.next} variant="primary">
        {moves.next.length === 0 && !visitKind && <p className="mt-1 text-soft">{t('nextNone')}</p>}
      </SimulationButtons>
      {moves.walks.length > 0 && (
        <SimulationButtons
          {...shared}
          title={t('walks')}
          text={t('walksText')}
          moves={moves.walks}
          wordFor={(status) => t('walkTo', { status })}
        >
          <DelayChoice value={delaySeconds} onChange={setDelaySeconds} />
        </SimulationButtons>
      )}
      <SimulationButtons
        {...shared}
        title={t('faults')}
        text={t(opensReplacement ? 'faultsTextAtLab' : 'faultsText')}
        moves={moves.faults}
      />
      <SimulationResult
        error={simulate.error}
        done={
          simulate.isSuccess
            ? t(simulate.variables.delay > 0 ? 'sentWalk' : 'sent', {
                status: statuses(statusWordOf(simulate.variables.move.low)),
              })
            : undefined
        }
      />
    </div>
  )
}

/** Whether a move from here lets the laboratory report. */
const canReport = ({ next, walks }: SimulationMoves) =>
  [...next, ...walks].some(({ low }) =>
    ['delivered_to_lab', 'completed', 'corrected'].includes(low),
  )

function SimulationResult({ done, error }: { done: string | undefined; error: Error | null }) {
  const t = useTranslations('simulator')
  const errors = useTranslations('errors')
  const said = error instanceof ApiError ? error.message : ''
  const code = error instanceof ApiError && error.code === 'offline' ? 'offline' : 'unexpected'
  return (
    <div aria-live="polite">
      {error && (
        <Notice tone="alert" title={t('failed')}>
          {said || errors(code)}
        </Notice>
      )}
      {!error && done && <Notice tone="success">{done}</Notice>}
    </div>
  )
}
