import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
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
import { RelativeTime } from '#components/ui/time/relative-time.tsx'
import type { DeskRow, DeskSection } from '#lib/results-desk/desk-view.ts'
import { NearestMark } from './nearest-mark.tsx'
import { PatientSees, seesNothingOnline } from './patient-sees.tsx'
import { usePatientWords } from './patient-words.tsx'
import { ReasonChips } from './reason-chips.tsx'

export type TakeSet = (row: DeskRow) => void

interface DeskTableProps {
  section: DeskSection
  /** undefined for roles that own no results */
  onTake: TakeSet | undefined
}

export function DeskTable({ section, onTake }: DeskTableProps) {
  const t = useTranslations('results-desk')
  return (
    <Table caption={t(`lanes.${section.lane}`)} isDense className="max-sm:min-w-0 xl:table-fixed">
      <TableHead>
        {/* As wide in every lane, so that the columns of all lanes are in line. */}
        <HeaderCell className="xl:w-64">{t('columns.patient')}</HeaderCell>
        <HeaderCell>{t('columns.why')}</HeaderCell>
        <HeaderCell className="max-xl:hidden xl:w-52">{t('columns.sees')}</HeaderCell>
        <HeaderCell className="max-sm:hidden xl:w-40">{t('columns.received')}</HeaderCell>
        <HeaderCell className="max-md:hidden xl:w-40">{t('columns.owner')}</HeaderCell>
      </TableHead>
      <TableBody>
        {section.rows.map((row) => (
          <DeskTableRow key={row.orderId} row={row} onTake={onTake} />
        ))}
      </TableBody>
    </Table>
  )
}

function DeskTableRow({ row, onTake }: { row: DeskRow; onTake: TakeSet | undefined }) {
  const { name, about } = usePatientWords()(row.patient)
  return (
    <TableRow className={row.lane === 'critical' ? 'bg-alert-soft/40' : undefined}>
      <RowHeaderCell>
        <Link
          href={`/clinic/results/${row.orderId}`}
          prefetch={false}
          data-set={row.orderId}
          className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {name} <span className="font-normal text-soft">{about}</span>
        </Link>
        <span className="block text-xs font-normal text-soft">{row.testName}</span>
        <span className="block text-xs font-normal text-soft sm:hidden">
          <RelativeTime instant={row.receivedAt} />
        </span>
      </RowHeaderCell>
      <Cell>
        <Why row={row} />
      </Cell>
      <Cell className="whitespace-nowrap max-xl:hidden">
        <PatientSees row={row} />
      </Cell>
      <Cell className="whitespace-nowrap max-sm:hidden">
        <RelativeTime instant={row.receivedAt} />
      </Cell>
      <Cell className="whitespace-nowrap max-md:hidden">
        <Owner row={row} onTake={onTake} />
      </Cell>
    </TableRow>
  )
}

function Why({ row }: { row: DeskRow }) {
  const t = useTranslations('results-desk')
  if (row.lane === 'done')
    return (
      <Chip tone="watch" icon={null}>
        <span>
          {t(seesNothingOnline(row) ? 'noAccount' : 'notOpened')}{' '}
          <RelativeTime instant={row.signedAt ?? row.receivedAt} />
        </span>
      </Chip>
    )
  if (row.reasons.length > 0) return <ReasonChips reasons={row.reasons} loops={row.loops} />
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-soft">
      {t('inRange', { count: row.resultCount })}
      {row.nearest && (
        <>
          <NearestMark nearest={row.nearest} />
          {t('nearest')}: {row.nearest.name} {row.nearest.value}
        </>
      )}
    </span>
  )
}

function Owner({ row, onTake }: { row: DeskRow; onTake: TakeSet | undefined }) {
  const t = useTranslations('results-desk')
  const { name } = usePatientWords()(row.patient)
  if (row.owner)
    return (
      <Chip tone={row.owner.isOwn ? 'accent' : 'neutral'} icon={null}>
        {row.owner.isOwn ? t('you') : row.owner.name}
      </Chip>
    )
  if (!onTake) return <span className="text-soft">{t('noOwner')}</span>
  return (
    // Over the link that covers the row.
    <Button
      size="small"
      variant="quiet"
      className="z-10 -my-1.5 -ml-3.5"
      aria-label={t('owner.takeOf', { name })}
      onClick={() => onTake(row)}
    >
      {t('owner.take')}
    </Button>
  )
}
