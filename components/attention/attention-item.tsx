import { AlarmClockOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { SelectBox } from '#components/bulk-actions/select-box.tsx'
import type { Selection } from '#components/bulk-actions/use-selection.ts'
import { focusAfterDialog, OrderActions } from '#components/order-actions/order-actions.tsx'
import { useDeedWords } from '#components/order-actions/use-deed-words.ts'
import { orderReference } from '#components/patient-orders/order-reference.ts'
import { isStock } from '#components/staff-orders/is-stock.ts'
import { PatientName } from '#components/staff-orders/patient-name.tsx'
import { Button } from '#components/ui/button.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { Link } from '#components/ui/navigation/link.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { RelativeTime } from '#components/ui/time/relative-time.tsx'
import type { AttentionRow, AttentionView } from '#lib/attention/attention-view.ts'
import { reasonWordOf } from '#lib/orders/attention/attention-kinds.ts'
import { reasonKeyOf } from '#lib/orders/timeline/reason-key-of.ts'
import type { RowActions } from './use-row-actions.ts'

// Loaded when first pressed.
const SnoozeDialog = lazy(async () => ({
  default: (await import('#components/order-actions/snooze-dialog.tsx')).SnoozeDialog,
}))

interface AttentionItemProps {
  row: AttentionRow
  people: AttentionView['people']
  userId: string
  can: AttentionView['can']
  actions: RowActions
  selection: Selection
}

export function AttentionItem(props: AttentionItemProps) {
  const { row, people, userId, can, actions, selection } = props
  const t = useTranslations('attention')
  const bulk = useTranslations('bulk-actions')
  const wordsOf = useDeedWords()
  const names = useRowNames(row)
  const [snooze, setSnooze] = useState<{ pressed: HTMLElement; isOpen: boolean }>()
  const { orderId, patient, owner, lastActivity } = row
  const { hasAccount, phoneNumber: phone, email } = patient
  const patientId = isStock(patient) ? null : patient.patientId
  return (
    <AttentionLine
      row={row}
      start={<SelectBox label={bulk('select', names)} orderIds={[orderId]} selection={selection} />}
      end={
        (can.log || can.setAside) && (
          <div className="flex flex-wrap items-center">
            {can.log && (
              <OrderActions
                order={{ orderId, names, patientId, hasAccount, phone, email, owner }}
                people={people}
                userId={userId}
                canAssign
                onDone={actions.reread}
              />
            )}
            {can.setAside && (
              <Button
                size="small"
                variant="quiet"
                icon={<AlarmClockOff aria-hidden="true" className="size-4" />}
                aria-label={t('setAsideLabel', names)}
                onClick={({ currentTarget: pressed }) => setSnooze({ pressed, isOpen: true })}
              >
                <span className="max-xl:sr-only">{t('setAside')}</span>
              </Button>
            )}
            {snooze && (
              <Suspense fallback={null}>
                <SnoozeDialog
                  orderId={orderId}
                  stateKey={row.stateKey}
                  names={names}
                  undo={{ label: t('undo'), onPress: () => void actions.bringBack(row) }}
                  isOpen={snooze.isOpen}
                  onClose={() => setSnooze({ ...snooze, isOpen: false })}
                  onSaved={async () => {
                    setSnooze(undefined)
                    focusAfterDialog(findNeighbor(snooze.pressed))
                    await actions.reread()
                  }}
                />
              </Suspense>
            )}
          </div>
        )
      }
    >
      <NextStep row={row} canOrder={can.orderAgain && row.canOrderAgain} />
      {lastActivity && (
        <p className="mt-0.5 truncate text-xs text-soft">
          {wordsOf(lastActivity)}
          {lastActivity.note && `: “${lastActivity.note}”`} ·{' '}
          <RelativeTime instant={lastActivity.at} />
        </p>
      )}
    </AttentionLine>
  )
}

/** Its links are on top of the one that covers the row. */
function NextStep({ row, canOrder }: { row: AttentionRow; canOrder: boolean }) {
  const t = useTranslations('attention')
  const names = useRowNames(row)
  const { replacedBy, patient, orderId } = row
  // The new order does not cancel the visit.
  const isOfVisit = row.reason === 'visitOfCanceledOrder'
  if (replacedBy && !isOfVisit)
    return (
      <p className="mt-0.5 text-soft">
        {t.rich('orderedAgain', {
          order: () => (
            <TextLink href={`/clinic/orders/${replacedBy}`} className="relative">
              {orderReference(replacedBy)}
            </TextLink>
          ),
        })}
      </p>
    )
  return (
    <p className="mt-0.5 text-soft">
      {t(`steps.${reasonWordOf(row.reason)}`)}{' '}
      {canOrder && !isOfVisit && (
        <TextLink
          href={`/clinic/orders/new?patient=${patient.patientId}&again=${orderId}`}
          className="relative whitespace-nowrap"
        >
          {t.rich('orderAgain', {
            ...names,
            more: (text) => <span className="sr-only">{text}</span>,
          })}
        </TextLink>
      )}
    </p>
  )
}

/** Keyboard users continue with the next row, or with the page after the last one. */
function findNeighbor(pressed: HTMLElement) {
  const row = pressed.closest('li')
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling
  return neighbor?.querySelector<HTMLElement>('button') ?? document.querySelector('main')
}

export function AttentionLine({
  row,
  start,
  end,
  children,
}: {
  row: AttentionRow
  start?: ReactNode
  end?: ReactNode
  children?: ReactNode
}) {
  const t = useTranslations('attention')
  const orders = useTranslations('orders')
  return (
    <li className="relative grid items-center gap-x-5 gap-y-1.5 px-4 py-3 transition-colors hover:bg-sunken/60 grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]">
      <div className="flex min-w-0 items-center gap-3">
        {start}
        <div className="min-w-0">
          <Link
            href={`/clinic/orders/${row.orderId}`}
            prefetch={false}
            className="font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            <PatientName patient={row.patient} />
          </Link>
          <p className="text-soft">
            {row.labTestName ?? orders('unnamedTest')}{' '}
            {row.isNew && (
              <Chip tone="accent" className="ml-2">
                {t('new')}
              </Chip>
            )}
          </p>
        </div>
      </div>
      <div className="min-w-0 max-sm:order-last max-sm:col-span-2">
        <p className="font-medium">
          {t(`reasons.${reasonWordOf(row.reason)}`)}
          {row.detail && `: ${t(`details.${reasonKeyOf(row.detail)}`)}`}{' '}
          <span className="ml-2 font-normal whitespace-nowrap text-soft">
            <RelativeTime instant={row.sinceAt} />
          </span>
        </p>
        {children}
      </div>
      {/* On top of the link that covers the row. */}
      {end && (
        <div className="relative z-10 justify-self-end max-sm:order-last max-sm:col-span-2 max-sm:-mx-3 max-sm:justify-self-start">
          {end}
        </div>
      )}
    </li>
  )
}

/** For the accessible names of a row's buttons. */
export function useRowNames({ patient, labTestName }: AttentionRow) {
  const people = useTranslations('staff-orders.orders')
  const orders = useTranslations('orders')
  const name = [patient.firstName, patient.lastName].filter(Boolean).join(' ')
  return {
    name: name || people(patient.patientId ? 'stock' : 'unnamed'),
    test: labTestName ?? orders('unnamedTest'),
  }
}
