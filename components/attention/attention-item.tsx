import { Archive } from 'lucide-react'
import type { Route } from 'next'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { reasonWordOf } from '#components/attention/attention-words.ts'
import type { SetAside } from '#components/attention/use-set-aside.ts'
import { PatientName } from '#components/clinic/patient-name.tsx'
import { Button } from '#components/ui/button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import type { AttentionRow } from '#lib/attention/attention-view.ts'
import { reasonKeyOf } from '#lib/orders/timeline/reason-key-of.ts'

/** Who, what is wrong since when, and what to do about it; the whole row opens the order. */
export function AttentionItem({ row, onSetAside }: { row: AttentionRow; onSetAside?: SetAside }) {
  const t = useTranslations('attention')
  const names = useRowNames(row)
  return (
    <AttentionLine
      row={row}
      end={
        onSetAside && (
          <Button
            size="small"
            variant="quiet"
            icon={<Archive aria-hidden="true" className="size-4" />}
            aria-label={t('setAsideLabel', names)}
            onClick={(event) => onSetAside(row, event.currentTarget)}
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

/** The frame of a row: whose order, what is wrong, since when; `end` stands at its end. */
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
          href={`/clinic/orders/${row.orderId}` as Route}
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
      {/* Above the link that covers the row. */}
      {end && <div className="relative z-10 justify-self-end max-sm:-mr-2">{end}</div>}
    </li>
  )
}

/** What a row is called in the names of its buttons. */
export function useRowNames({ patient, labTestName }: AttentionRow) {
  const people = useTranslations('clinic.orders')
  const orders = useTranslations('orders')
  const name = [patient.firstName, patient.lastName].filter(Boolean).join(' ')
  return {
    name: name || people(patient.patientId ? 'stock' : 'unnamed'),
    test: labTestName ?? orders('unnamedTest'),
  }
}
