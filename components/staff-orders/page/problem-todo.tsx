import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { CorrectionLine } from '#components/order-actions/correction-line.tsx'
import { CorrectDetails, missingKindOf } from '#components/order-corrections/correct-details.tsx'
import { orderReference } from '#components/patient-orders/order-reference.ts'
import { Button } from '#components/ui/button.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { RelativeTime } from '#components/ui/time/relative-time.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { reasonWordOf } from '#lib/orders/attention/attention-kinds.ts'
import type { StaffOrderView } from '#lib/orders/order-view.ts'
import type { OrderTodo } from '#lib/orders/staff/order-page-view.ts'
import { reasonKeyOf } from '#lib/orders/timeline/reason-key-of.ts'
import { useOrderNames } from './activity-card.tsx'
import { Contact, TodoFrame } from './todo-frame.tsx'

// Loaded when first pressed.
const SnoozeDialog = lazy(async () => ({
  default: (await import('#components/order-actions/snooze-dialog.tsx')).SnoozeDialog,
}))

type ProblemTodoProps = {
  order: StaffOrderView
  /** Refetches the order. */
  onDone: () => Promise<unknown>
  todo: Extract<OrderTodo, { kind: 'problem' | 'snoozed' }>
}

const urgent: readonly string[] = ['failed', 'blocked']

/** What the start page says about the order, with the same way to snooze it. */
export function ProblemTodo({ order, todo, onDone }: ProblemTodoProps) {
  const t = useTranslations('staff-orders.todo.problem')
  const attention = useTranslations('attention')
  const { group, reason, detail, sinceAt, canSnooze, snoozedBy, stateKey } = todo
  const { snoozedUntil, snoozeReason } = todo
  const isSnoozed = todo.kind === 'snoozed'
  const path = `/api/clinic/attention/${order.orderId}`
  const last = findCorrection(order, sinceAt)
  const correction = last?.correction
  const [dialog, setDialog] = useState<'open' | 'closed'>()
  const names = useOrderNames(order)
  const { replacedBy } = order.links
  const change = useMutation({
    mutationFn: () => apiFetch(path, { method: 'DELETE' }),
    onError: () => showToast({ tone: 'alert', message: t('failed') }),
    onSettled: () => onDone(),
  })
  const what = attention(`reasons.${reasonWordOf(reason)}`)
  const why = detail && attention(`details.${reasonKeyOf(detail)}`)
  return (
    <TodoFrame
      tone={isSnoozed ? 'neutral' : urgent.includes(group) ? 'alert' : 'watch'}
      title={
        <>
          {isSnoozed ? t('snoozed', { what }) : [what, why].filter(Boolean).join(': ')}{' '}
          <span className="text-sm font-normal whitespace-nowrap">
            <RelativeTime instant={sinceAt} />
          </span>
        </>
      }
      actions={
        <>
          {!isSnoozed && order.can.correctDetails && (
            <CorrectDetails
              path={`/api/clinic/orders/${order.orderId}/details`}
              kind={missingKindOf(detail) ?? 'person'}
              person={{
                firstName: order.patient.firstName ?? '',
                lastName: order.patient.lastName ?? '',
                dob: order.patient.dob ?? '',
              }}
              isForOther
              last={last ?? null}
              onSettled={onDone}
            />
          )}
          {canSnooze && (
            <Button
              size="small"
              variant="secondary"
              isPending={change.isPending}
              onClick={() => (isSnoozed ? change.mutate() : setDialog('open'))}
            >
              {t(isSnoozed ? 'bringBack' : 'snooze')}
            </Button>
          )}
        </>
      }
    >
      {isSnoozed ? (
        <>
          {t(snoozedBy ? 'snoozedBy' : 'snoozedText', { name: snoozedBy ?? '' })}
          {snoozedUntil && (
            <>
              {' '}
              {t.rich('snoozedUntil', {
                day: () => <LocalTime instant={snoozedUntil} style="dayDate" />,
              })}
            </>
          )}
          {snoozeReason && <p className="mt-0.5">“{snoozeReason}”</p>}
        </>
      ) : (
        <>
          {correction ? (
            <CorrectionLine correction={correction} />
          ) : replacedBy ? (
            attention.rich('orderedAgain', {
              order: () => (
                <TextLink href={`/clinic/orders/${replacedBy}`}>
                  {orderReference(replacedBy)}
                </TextLink>
              ),
            })
          ) : (
            attention(`steps.${reasonWordOf(reason)}`)
          )}
          <Contact order={order} />
        </>
      )}
      {dialog && (
        <Suspense fallback={null}>
          <SnoozeDialog
            orderId={order.orderId}
            stateKey={stateKey}
            names={names}
            isOpen={dialog === 'open'}
            onClose={() => setDialog('closed')}
            onSaved={async () => {
              setDialog(undefined)
              await onDone()
            }}
          />
        </Suspense>
      )}
    </TodoFrame>
  )
}

/** What the lab was missing and has been given since. */
function findCorrection({ activity, can }: StaffOrderView, sinceAt: string) {
  if (!can.correctDetails) return undefined
  const since = activity.filter(({ at, correction }) => correction !== null && at > sinceAt)
  const newest = since[0]
  if (!newest?.correction) return undefined
  const person = since.flatMap(({ at, correction }) =>
    correction?.kind === 'person' ? [{ ...correction, at }] : [],
  )[0]
  return { at: newest.at, correction: newest.correction, person: person ?? null }
}
