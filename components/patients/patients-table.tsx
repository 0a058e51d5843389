import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Chip } from '#components/ui/chip.tsx'
import { Link } from '#components/ui/navigation/link.tsx'
import {
  Cell,
  HeaderCell,
  RowHeaderCell,
  Table,
  TableBody,
  TableHead,
  TableRow,
} from '#components/ui/table.tsx'
import { CalendarDate, LocalTime } from '#components/ui/time/local-time.tsx'
import { RelativeTime } from '#components/ui/time/relative-time.tsx'
import { formatPhone } from '#lib/addresses/format-phone.ts'
import {
  clinicPatientsHref,
  type PatientListFilters,
  type PatientSort,
} from '#lib/patients/patient-filters.ts'
import type { PatientRow } from '#lib/patients/patient-view.ts'

export function PatientsTable({
  patients,
  filters,
  caption,
}: {
  patients: readonly PatientRow[]
  filters: PatientListFilters
  caption?: string
}) {
  const t = useTranslations('patients')
  return (
    <Table caption={caption ?? t('caption')} isDense className="max-sm:min-w-0">
      <TableHead>
        <SortCell sort="name" filters={filters} />
        <HeaderCell className="max-sm:hidden">{t('columns.dob')}</HeaderCell>
        <HeaderCell className="max-sm:hidden">{t('columns.contact')}</HeaderCell>
        <HeaderCell className="text-right">{t('columns.orders')}</HeaderCell>
        <SortCell sort="activity" filters={filters} className="max-sm:hidden" />
        <SortCell sort="newest" filters={filters} className="max-lg:hidden" />
      </TableHead>
      <TableBody>
        {patients.map((patient) => (
          <PersonRow key={patient.patientId} patient={patient} />
        ))}
      </TableBody>
    </Table>
  )
}

function PersonRow({ patient }: { patient: PatientRow }) {
  const t = useTranslations('patients')
  const born = patient.dob ? (
    <CalendarDate day={patient.dob} />
  ) : (
    <span className="text-soft">{t('noDob')}</span>
  )
  return (
    <TableRow>
      <RowHeaderCell>
        <Link
          href={`/clinic/patients/${patient.patientId}`}
          prefetch={false}
          className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          <PersonName person={patient} />
        </Link>
        <span className="block text-xs font-normal text-soft sm:hidden">{born}</span>
      </RowHeaderCell>
      <Cell className="whitespace-nowrap max-sm:hidden">{born}</Cell>
      <Cell className="max-sm:hidden">
        <Contact patient={patient} />
      </Cell>
      <Cell className="text-right tabular-nums">
        {patient.openOrders > 0 ? (
          patient.openOrders
        ) : (
          <span className="text-soft">{t('noOrders')}</span>
        )}
      </Cell>
      <Cell className="whitespace-nowrap max-sm:hidden">
        <RelativeTime instant={patient.lastActivityAt} />
      </Cell>
      <Cell className="whitespace-nowrap max-lg:hidden">
        <LocalTime instant={patient.createdAt} style="date" />
      </Cell>
    </TableRow>
  )
}

function Contact({ patient }: { patient: PatientRow }) {
  const t = useTranslations('patients')
  return (
    <>
      <span className="block max-w-64 truncate">{patient.email}</span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-soft">
        {patient.phoneNumber ? formatPhone(patient.phoneNumber) : t('noContact')}
        {!patient.isEmailConfirmed && <Chip tone="watch">{t('unconfirmed')}</Chip>}
      </span>
    </>
  )
}

function SortCell({
  sort,
  filters,
  className,
}: {
  sort: PatientSort
  filters: PatientListFilters
  className?: string
}) {
  const t = useTranslations('patients')
  const isCurrent = filters.sort === sort
  const Arrow = sort === 'name' ? ArrowUp : ArrowDown
  const direction = sort === 'name' ? 'ascending' : 'descending'
  return (
    <HeaderCell aria-sort={isCurrent ? direction : undefined} className={className}>
      <Link
        href={clinicPatientsHref({ show: filters.show, sort, searchId: filters.searchId })}
        prefetch={false}
        className="relative inline-flex items-center gap-1 rounded-sm underline-offset-4 hover:text-ink hover:underline"
      >
        {t(`columns.${sort}`)}
        {isCurrent && <Arrow aria-hidden="true" className="size-3.5" />}
        <span className="sr-only">, {t(`sort.${sort}`)}</span>
      </Link>
    </HeaderCell>
  )
}

/** Last name first, as the list is sorted. */
function PersonName({ person }: { person: { firstName: string; lastName: string } }) {
  const t = useTranslations('patients')
  const name = [person.lastName, person.firstName].filter(Boolean).join(', ')
  return name || <span className="font-normal text-soft">{t('unnamed')}</span>
}
