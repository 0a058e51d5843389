import { Archive } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PatientName } from '#components/staff-orders/patient-name.tsx'
import { Button } from '#components/ui/button.tsx'
import { RelativeTime } from '#components/ui/time/relative-time.tsx'
import type { AttentionRow } from '#lib/attention/attention-view.ts'
import { reasonWordOf } from '#lib/orders/attention/attention-kinds.ts'
import { reasonKeyOf } from '#lib/orders/timeline/reason-key-of.ts'
import type { Dismiss } from './use-dismiss.ts'

export function AttentionItem({ row, onDismiss }: { row: AttentionRow; onDismiss?: Dismiss }) {
  const t = useTranslations('attention')
  const names = useRowNames(row)
  return (
    <AttentionLine
      row={row}
      end={
        onDismiss && (
          <Button
            size="small"
            variant="quiet"
            icon={<Archive aria-hidden="true" className="size-4" />}
            aria-label={t('setAsideLabel', names)}
            onClick={(event) => onDismiss(row, event.currentTarget)}
          >
            {t('setAside')}
          </Button>
        )
      }
    >
      <p className="mt-0.5 text-soft">{t(`steps.${reasonWordOf(row.reason)}`)}</p>
    </AttentionLine>
  )
}

export function AttentionLine({
  row,
  end,
  children,
}: {
  row: AttentionRow
  end?: ReactNode
  children?: ReactNode
}) {
  const t = useTranslations('attention')
  const orders = useTranslations('orders')
  return (
    <li className="relative grid items-center gap-x-5 gap-y-1.5 px-4 py-3 transition-colors hover:bg-sunken/60 grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]">
      <div className="min-w-0">
        <Link
          href={`/clinic/orders/${row.orderId}`}
          prefetch={false}
          className="font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          <PatientName patient={row.patient} />
        </Link>
        <p className="text-soft">{row.labTestName ?? orders('unnamedTest')}</p>
      </div>
      <div className="min-w-0 max-sm:order-last max-sm:col-span-2">
        <p className="font-medium">
          {t(`reasons.${reasonWordOf(row.reason)}`)}
          {row.detail && `: ${t(`details.${reasonKeyOf(row.detail)}`)}`}
          <span className="ml-2 font-normal whitespace-nowrap text-soft">
            <RelativeTime instant={row.sinceAt} />
          </span>
        </p>
        {children}
      </div>
      {/* On top of the link that covers the row. */}
      {end && <div className="relative z-10 justify-self-end max-sm:-mr-2">{end}</div>}
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
