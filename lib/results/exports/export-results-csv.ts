import type { Context } from '#lib/auth/context.ts'
import { csvStart, writeCsvRow } from '#lib/csv/write-csv-row.ts'
import type { Locale } from '#lib/i18n/locale.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import type { PatientId } from '#lib/ids.ts'
import { findConfirmedFlags, flagKey } from '#lib/results/find-confirmed-flags.ts'
import { interpretRow } from '#lib/results/interpret-row.ts'
import { listAllResults } from '#lib/results/list-all-results.ts'
import { limitsOf, presentDay } from '#lib/results/present-result.ts'
import { type OrderOrigins, readOrderOrigins } from '#lib/results/read-order-origins.ts'
import { readResultsOf } from '#lib/results/read-results-of.ts'
import type { Result } from '#prisma/generated/client.ts'

/** Newest first. Audited before the download starts. */
export function exportOwnResultsCsv(context: Context): Promise<string> {
  return exportCsv(context)
}

export function exportPatientResultsCsv(
  context: Context,
  { patientId }: { patientId: PatientId },
): Promise<string> {
  return exportCsv(context, patientId)
}

function exportCsv(context: Context, patientId?: PatientId) {
  return readResultsOf(context, { patientId, action: 'results.export-csv' }, async (tx, owner) => {
    const rows = await listAllResults(tx, owner.patientId)
    const orders = await readOrderOrigins(tx, rows)
    const confirmed = await findConfirmedFlags(tx, rows)
    return writeResultsCsv(context.locale, rows, { orders, confirmed })
  })
}

interface Known {
  orders: OrderOrigins
  /** keys of findConfirmedFlags */
  confirmed: ReadonlySet<string>
}

/** A later status stays as the laboratory called it. */
export function statusInWords(locale: Locale, status: string | null): string | null {
  const known = statuses.find((each) => each === status)
  return known ? translatorFor(locale, 'results')(`export.statuses.${known}`) : status
}

const statuses = ['partial', 'final', 'corrected'] as const

/** Of rows that the reader may see. */
export function writeResultsCsv(locale: Locale, rows: readonly Result[], known: Known): string {
  return [csvStart, writeHeader(locale), ...rows.map(rowWriter(locale, known))].join('')
}

const columns = [
  'day',
  'name',
  'printedName',
  'value',
  'unit',
  'range',
  'reads',
  'flag',
  'flagAndRange',
  'panel',
  'laboratory',
  'loinc',
  'number',
  'comparator',
  'ucum',
  'low',
  'lowIncluded',
  'high',
  'highIncluded',
  'report',
  'order',
  'orderedTest',
  'kit',
  'status',
  'page',
  'origin',
] as const

const originWords: Record<string, 'checked' | 'laboratory'> = {
  reviewed: 'checked',
  laboratory: 'laboratory',
}

function writeHeader(locale: Locale) {
  const t = translatorFor(locale, 'results')
  return writeCsvRow(columns.map((column) => t(`export.columns.${column}`)))
}

function rowWriter(locale: Locale, { orders, confirmed }: Known) {
  const t = translatorFor(locale, 'results')
  const words = translatorFor(locale, 'reports')
  const print = (value: number | null) => (value === null ? null : String(value))
  const included = (limit: number | null, isExcluded = false) =>
    limit === null ? null : t(isExcluded ? 'export.no' : 'export.yes')
  return (row: Result) => {
    const limits = limitsOf(row)
    const { interpretation, isContradictory } = interpretRow(row)
    const order = orders.get(row.orderId ?? '')
    const cells: Record<(typeof columns)[number], string | null> = {
      day: presentDay(row.observedOn),
      name: row.displayName,
      printedName: row.testName,
      value: row.value,
      unit: row.unit,
      range: row.referenceRange,
      // As on the pages: a flag that the range contradicts is said to be the laboratory's.
      reads: words(
        isContradictory ? `flagged.${interpretation}` : `interpretations.${interpretation}`,
      ),
      flag: row.flag,
      flagAndRange: isContradictory
        ? t(confirmed.has(flagKey(row)) ? 'export.differConfirmed' : 'export.differ')
        : null,
      panel: row.panel,
      laboratory: row.labName,
      loinc: row.loincCode,
      number: print(row.number),
      comparator: row.comparator,
      ucum: row.ucumUnit,
      low: print(row.low),
      lowIncluded: included(row.low, limits?.isLowExcluded),
      high: print(row.high),
      highIncluded: included(row.high, limits?.isHighExcluded),
      report: row.jobId,
      order: row.orderId,
      orderedTest: order?.testName ?? null,
      kit: order?.kitCode ?? null,
      status: statusInWords(locale, row.status),
      page: print(row.page),
      origin: t(`provenance.${originWords[row.origin] ?? 'automatic'}`),
    }
    return writeCsvRow(columns.map((column) => cells[column]))
  }
}
