import type { ResultItem, ResultSet } from '#contract/results.ts'
import { BlockWriter } from '#platform/pdf/write-blocks.ts'
import { presentResults } from '#service/results/present-results.ts'
import { readPatient } from '#service/results/read-person.ts'
import type { OrderResults } from '#service/results/stored-results.ts'

export const resultColumns = [
  { title: 'Test', at: 0, width: 194 },
  { title: 'Result', at: 200, width: 92 },
  { title: 'Flag', at: 298, width: 32 },
  { title: 'Units', at: 336, width: 78 },
  { title: 'Reference Range', at: 420, width: 96 },
]

const titles: Record<string, string> = {
  partial: 'PARTIAL REPORT',
  final: 'FINAL REPORT',
  corrected: 'CORRECTED REPORT',
}

/** The laboratory's report of one order, or of the orders of a transaction one after another. */
export async function writeResultDocument(all: readonly OrderResults[]): Promise<Uint8Array> {
  const reported = all.at(-1)?.found.reports.at(-1)?.reportedAt ?? new Date(0)
  const writer = await BlockWriter.create('Laboratory report', reported)
  for (const [index, each] of all.entries()) {
    if (index > 0) writer.breakPage()
    writeOrder(writer, each)
  }
  return writer.pdf.save()
}

function writeOrder(writer: BlockWriter, each: OrderResults) {
  const set = presentResults([each])
  writeHead(writer, each, set)
  writer.heading(each.order.labTest.name)
  writer.table(resultColumns, set.results.map(cellsOf))
  writeNotes(writer, set)
  writer.space(8)
  writer.text('End of report')
}

function writeHead(writer: BlockWriter, { order, found }: OrderResults, { metadata }: ResultSet) {
  const { lab } = order.labTest
  const { gender } = readPatient(order)
  writer.heading(lab.name, 'H1')
  writer.text(
    [lab.firstLineAddress, `${lab.city} ${lab.zipcode}`, `CLIA ${metadata['clia_#'] ?? ''}`].join(
      ', ',
    ),
  )
  writer.space(6)
  const day = (time: string | null | undefined) => time?.slice(0, 10) ?? ''
  writer.pairs([
    [`Patient: ${metadata.patient ?? ''}`, `Specimen ID: ${metadata.specimen_number ?? ''}`],
    [`DOB: ${metadata.dob ?? ''}`, `Collected: ${day(metadata.date_collected)}`],
    [`Sex: ${gender ?? ''}`, `Received: ${day(metadata.date_received)}`],
    [
      `Ordering physician: ${metadata.provider ?? 'none'}`,
      `Reported: ${day(metadata.date_reported)}`,
    ],
  ])
  writer.space(4)
  writer.text(titles[metadata.status ?? ''] ?? 'REPORT', { isBold: true })
  const condition = found.resultSample?.clinicalInformation
  if (condition) writer.text(`Condition of the specimen: ${condition}.`)
}

const cellsOf = (row: ResultItem) => [
  row.name,
  row.result,
  flagOf(row),
  row.unit ?? '',
  row.reference_range ?? '',
]

/** As US laboratories print flags: H and L, doubled for critical values, A for words. */
export function flagOf(row: ResultItem): string {
  if (row.interpretation === 'normal') return ''
  const side = row.is_above_max_range ? 'H' : row.is_below_min_range ? 'L' : undefined
  if (row.interpretation === 'critical') return side ? side + side : 'CRIT'
  return side ?? 'A'
}

function writeNotes(writer: BlockWriter, set: ResultSet) {
  const { metadata, results, missing_results: missing } = set
  const open =
    metadata.status === 'partial' ? [] : results.filter((row) => row.status === 'partial')
  const noted = results.filter(({ notes }) => notes)
  const corrected = results.filter(({ former }) => (former ?? []).length > 0)
  if (missing && missing.length > 0) {
    writer.heading('Not reported')
    for (const { name, note } of missing) writer.text(`${name}: ${note ?? ''}`)
  }
  if (open.length > 0) {
    writer.heading('Preliminary')
    for (const { name } of open) writer.text(`${name}: not confirmed by this report.`)
  }
  if (noted.length > 0) {
    writer.heading('Notes')
    for (const { name, notes } of noted) writer.text(`${name}: ${notes ?? ''}`)
  }
  if (corrected.length === 0) return
  writer.heading('Changed since an earlier report')
  for (const { name, former } of corrected)
    for (const value of former ?? [])
      writer.text(
        `${name}: ${value.reason ?? ''}. Reported before, on ${value.reported_at?.slice(0, 10) ?? ''}, as "${[value.result, value.unit].filter(Boolean).join(' ')}".`,
      )
}
