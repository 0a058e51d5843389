import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { lazy } from 'react'
import { ShownAtOnce } from '#components/ui/shown-at-once.tsx'
import { PlaceTime } from '#components/ui/time/place-time.tsx'
import { RelativeTime } from '#components/ui/time/relative-time.tsx'
import type { StaffOrderView } from '#lib/orders/order-view.ts'
import type { OrderTodo } from '#lib/orders/staff/order-page-view.ts'
import { Contact, TodoFrame } from './todo-frame.tsx'

// Most orders have no problem.
const ProblemTodo = lazy(async () => ({
  default: (await import('./problem-todo.tsx')).ProblemTodo,
}))

interface TodoCardProps {
  order: StaffOrderView
  /** Refetches the order. */
  onDone: () => Promise<unknown>
}

/** One card: the server decides what is most urgent. */
export function TodoCard({ order, onDone }: TodoCardProps) {
  const t = useTranslations('staff-orders.todo')
  const { todo, orderId, needsReason } = order
  const results = needsReason ? undefined : (`/clinic/results/${orderId}` as Route)
  switch (todo.kind) {
    case 'critical':
      return <CriticalTodo todo={todo} />
    case 'sign':
      return <SignTodo todo={todo} href={results} />
    case 'no-patient':
      return (
        <TodoFrame tone="alert" title={t('noPatient.title')} href={results} link={t('openResults')}>
          {t('noPatient.text')}
        </TodoFrame>
      )
    case 'problem':
    case 'snoozed':
      return (
        <ShownAtOnce>
          <ProblemTodo order={order} todo={todo} onDone={onDone} />
        </ShownAtOnce>
      )
    case 'unread':
      return (
        <TodoFrame
          tone="watch"
          title={t(order.patient.hasAccount ? 'unread.title' : 'unread.offlineTitle')}
        >
          {t('unread.reviewed')} <RelativeTime instant={todo.signedAt} />.{' '}
          {t(order.patient.hasAccount ? 'unread.text' : 'unread.offlineText')}
          <Contact order={order} />
        </TodoFrame>
      )
    case 'cancel-visit':
      return <CancelVisitTodo todo={todo} />
    case 'awaited':
      return (
        <TodoFrame tone="neutral" title={t('awaited.title')}>
          {t('awaited.text')}
        </TodoFrame>
      )
    default:
      return <NothingTodo todo={todo} />
  }
}

function CancelVisitTodo({ todo }: { todo: Extract<OrderTodo, { kind: 'cancel-visit' }> }) {
  const t = useTranslations('staff-orders.todo.cancelVisit')
  const { startAt, timeZone } = todo
  return (
    <TodoFrame tone="watch" title={t('title')} href={'#visit' as Route} link={t('link')}>
      {startAt && t.rich('text', { when: () => <PlaceTime instant={startAt} zone={timeZone} /> })}
    </TodoFrame>
  )
}

function CriticalTodo({ todo }: { todo: Extract<OrderTodo, { kind: 'critical' }> }) {
  const t = useTranslations('staff-orders.todo.critical')
  const { state, advice, analyte, ownerName, criticalId, count } = todo
  return (
    <TodoFrame
      tone="alert"
      title={[analyte, t(`title.${state}`)].filter(Boolean).join(': ')}
      href={`/clinic/results/critical/${criticalId}` as Route}
      link={t('link')}
    >
      {t(`text.${advice}`, { name: ownerName ?? '' })}
      {count > 1 && ` ${t('more', { count })}`}
    </TodoFrame>
  )
}

type SignTodoProps = {
  todo: Extract<OrderTodo, { kind: 'sign' }>
  href: Route | undefined
}

function SignTodo({ todo, href }: SignTodoProps) {
  const t = useTranslations('staff-orders.todo.sign')
  const common = useTranslations('staff-orders.todo')
  const { lane, isPartial, missing, missingCount, canSign } = todo
  const isMissing = missingCount > 0 && lane === 'look'
  const title = !isMissing
    ? t(`title.${lane}`)
    : missing
      ? t('missing', { names: missing.join(', ') })
      : t('missingCount', { count: missingCount })
  return (
    <TodoFrame
      tone={lane === 'clear' ? 'accent' : lane === 'critical' ? 'alert' : 'watch'}
      title={title}
      href={href}
      link={common('openResults')}
    >
      {[
        isMissing ? t('missingText') : t(`text.${lane}`),
        isPartial && t('partial'),
        !canSign && t('byClinician'),
      ]
        .filter(Boolean)
        .join(' ')}
    </TodoFrame>
  )
}

function NothingTodo({ todo }: { todo: Extract<OrderTodo, { kind: 'nothing' }> }) {
  const t = useTranslations('staff-orders.todo.nothing')
  const grounds = useTranslations('results-desk.grounds')
  const { where, hold } = todo
  return (
    <TodoFrame tone="good" title={t(`where.${where}`)}>
      {hold && (
        <>
          {grounds(hold.ground)} · {t('released')} <RelativeTime instant={hold.endsAt} />
        </>
      )}
    </TodoFrame>
  )
}
