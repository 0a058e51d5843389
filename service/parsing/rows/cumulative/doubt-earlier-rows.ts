import { listNameForms } from '#service/parsing/loinc/name-forms.ts'
import { findNewest } from '#service/parsing/rows/header-dates.ts'
import type { PrintedRow } from '#service/parsing/rows/row.ts'

/** Where a test is printed on several lines with a date each, only the newest is the current result, if it is clear which. */
export function doubtEarlierRows(rows: readonly PrintedRow[]): PrintedRow[] {
  const dated = rows.filter(({ date }) => date !== undefined)
  const byTest = Map.groupBy(dated, formOf)
  return rows.map((row) => {
    const dates = new Set((byTest.get(formOf(row)) ?? []).map(({ date = '' }) => date))
    const isEarlier =
      row.date !== undefined && dates.size > 1 && findNewest([...dates]) !== row.date
    return isEarlier ? { ...row, cutOff: (row.cutOff ?? 0) + 1 } : row
  })
}

const formOf = ({ name, specimen, unit }: PrintedRow) =>
  [listNameForms(name)[0]?.form ?? name, specimen?.kind, unit].join(' ')
