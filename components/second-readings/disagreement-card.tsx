'use client'

import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import {
  Cell,
  HeaderCell,
  RowHeaderCell,
  Table,
  TableBody,
  TableHead,
  TableRow,
} from '#components/ui/table.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { secondFields } from '#lib/reading-accuracy/second-fields.ts'
import type { Disagreement } from '#lib/second-readings/second-reading-view.ts'
import { ResolveForm } from './resolve-form.tsx'

/** Both readings are seen at once, also on a phone. */
const narrow = 'max-sm:px-2'

/** Two readings of one row side by side, and what a person makes of them. */
export function DisagreementCard({ row }: { row: Disagreement }) {
  const t = useTranslations('second-readings.disagreements')
  const title = t('of', { name: row.first.fields.name, patient: row.patient })
  return (
    <Card as="section" padding="small" aria-label={title}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-md">
          {title}{' '}
          {row.labName && <span className="ml-2 text-sm font-normal text-soft">{row.labName}</span>}
        </h2>
        <span className="text-sm">
          <TextLink href={`/clinic/reports/${row.jobId}`}>{t('report')}</TextLink>
        </span>
      </div>
      <Table caption={title} isDense className="max-sm:min-w-0">
        <TableHead>
          <HeaderCell className={narrow}>{t('field')}</HeaderCell>
          <HeaderCell className={narrow}>
            {t('first')}
            <Reader {...row.first} />
          </HeaderCell>
          <HeaderCell className={narrow}>
            {t('second')}
            <Reader {...row.second} />
          </HeaderCell>
        </TableHead>
        <TableBody>
          {secondFields.map((field) => (
            <FieldRow key={field} row={row} field={field} />
          ))}
        </TableBody>
      </Table>
      {row.decider === 'third' ? (
        <p className="mt-3 text-sm text-soft">{t('third')}</p>
      ) : (
        <>
          {row.decider === 'reader' && <p className="mt-3 text-sm">{t('reader')}</p>}
          <ResolveForm row={row} />
        </>
      )}
    </Card>
  )
}

function Reader({ by, at }: Pick<Disagreement['first'], 'by' | 'at'>) {
  const t = useTranslations('second-readings.disagreements')
  return (
    <span className="block text-xs font-normal whitespace-normal text-soft">
      {t.rich('by', { name: by, when: () => <LocalTime instant={at} /> })}
    </span>
  )
}

function FieldRow({ row, field }: { row: Disagreement; field: (typeof secondFields)[number] }) {
  const t = useTranslations('second-readings')
  const differs = row.differs.includes(field)
  const style = `wrap-anywhere ${narrow} ${differs ? 'font-bold' : ''}`
  const nothing = <span className="font-normal text-soft">{t('disagreements.nothing')}</span>
  return (
    <TableRow>
      <RowHeaderCell className={narrow}>
        {t(`fields.${field}`)}
        {differs && (
          <span className="mt-0.5 block">
            <Chip tone="watch">{t('disagreements.differs')}</Chip>
          </span>
        )}
      </RowHeaderCell>
      <Cell className={style}>{row.first.fields[field] || nothing}</Cell>
      <Cell className={style}>{row.second.fields[field] || nothing}</Cell>
    </TableRow>
  )
}
