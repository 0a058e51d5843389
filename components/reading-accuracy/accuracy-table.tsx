import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import {
  Cell,
  HeaderCell,
  RowHeaderCell,
  Table,
  TableBody,
  TableHead,
  TableRow,
} from '#components/ui/table.tsx'
import type { AccuracyFigures } from '#lib/reading-accuracy/accuracy-view.ts'
import { evaluatedFields } from '#lib/reading-accuracy/evaluated-fields.ts'
import { FieldShare } from './field-share.tsx'

export interface AccuracyTableRow {
  key: string
  label: ReactNode
  figures: AccuracyFigures
}

interface AccuracyTableProps {
  caption: string
  /** what the rows are */
  first: string
  rows: readonly AccuracyTableRow[]
}

/** Rows of figures, one column for each field. The first column stays in view while a phone scrolls. */
export function AccuracyTable({ caption, first, rows }: AccuracyTableProps) {
  const t = useTranslations('reading-accuracy')
  const number = 'text-right tabular-nums whitespace-nowrap max-sm:px-2.5'
  const pinned = 'sticky left-0 z-1 min-w-36 bg-card max-sm:max-w-40 max-sm:px-3'
  return (
    <Table caption={caption} isDense className="min-w-200">
      <TableHead>
        <HeaderCell className={pinned}>{first}</HeaderCell>
        <HeaderCell className={number}>{t('columns.reports')}</HeaderCell>
        <HeaderCell className={number}>{t('columns.rows')}</HeaderCell>
        {evaluatedFields.map((field) => (
          <HeaderCell key={field} className={number}>
            {t(`fields.${field}`)}
          </HeaderCell>
        ))}
        <HeaderCell className={number}>{t('columns.missed')}</HeaderCell>
        <HeaderCell className={number}>{t('columns.silent')}</HeaderCell>
      </TableHead>
      <TableBody>
        {rows.map(({ key, label, figures }) => (
          <TableRow key={key}>
            <RowHeaderCell className={`${pinned} wrap-break-word`}>{label}</RowHeaderCell>
            <Cell className={number}>{figures.reports}</Cell>
            <Cell className={number}>{figures.read}</Cell>
            {evaluatedFields.map((field) => (
              <Cell key={field} className={number}>
                <FieldShare wrong={figures.wrong[field]} read={figures.read} />
              </Cell>
            ))}
            <Cell className={number}>{figures.missed}</Cell>
            <Cell className={`${number} ${figures.silent > 0 ? 'font-bold text-alert' : ''}`}>
              {figures.silent}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
