import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { RelativeTime } from '#components/ui/time/relative-time.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { reasonWordOf } from '#lib/orders/attention/attention-kinds.ts'
import type { StaffOrderView } from '#lib/orders/order-view.ts'
import type { OrderTodo } from '#lib/orders/staff/order-page-view.ts'
import { reasonKeyOf } from '#lib/orders/timeline/reason-key-of.ts'
import { Contact, TodoFrame } from './todo-frame.tsx'

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
  const isSnoozed = todo.kind === 'snoozed'
  const path = `/api/clinic/attention/${order.orderId}`
  const change = useMutation({
    mutationFn: () =>
      isSnoozed
        ? apiFetch(path, { method: 'DELETE' })
        : apiFetch(path, { method: 'PUT', body: { stateKey } }),
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
        canSnooze && (
          <Button
            size="small"
            variant="secondary"
            isPending={change.isPending}
            onClick={() => change.mutate()}
          >
            {t(isSnoozed ? 'bringBack' : 'snooze')}
          </Button>
        )
      }
    >
      {isSnoozed ? (
        t(snoozedBy ? 'snoozedBy' : 'snoozedText', { name: snoozedBy ?? '' })
      ) : (
        <>
          {attention(`steps.${reasonWordOf(reason)}`)}
          <Contact order={order} />
        </>
      )}
    </TodoFrame>
  )
}
