import { csvStart, writeCsvRow } from '#lib/csv/write-csv-row.ts'
import { db } from '#lib/db/client.ts'
import type { Locale } from '#lib/i18n/locale.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import type { PatientId } from '#lib/ids.ts'
import { statusInWords } from '#lib/results/exports/export-results-csv.ts'
import { type AnswerRow, nameAnswers, readAnswers } from './read-answers.ts'
import { type CommentRow, readComments } from './read-comments.ts'
import { type FormerRow, readFormerValues } from './read-former-values.ts'
import { readShownSets } from './read-shown-sets.ts'
import type { ZipEntry } from './write-zip.ts'

const readMs = 120_000

const columns = {
  comments: ['at', 'test', 'kind', 'text', 'by', 'order'],
  formerValues: [
    'test',
    'day',
    'value',
    'unit',
    'range',
    'flag',
    'laboratory',
    'status',
    'replacedAt',
    'reason',
    'valueNow',
    'unitNow',
    'report',
    'order',
  ],
  answers: ['at', 'test', 'question', 'answer', 'given', 'order'],
} as const satisfies {
  comments: (keyof CommentRow)[]
  formerValues: (keyof FormerRow)[]
  answers: (keyof AnswerRow)[]
}

/** What stands around results, each as a table and as JSON: nothing of a set with values that are held. */
export async function* gatherTables({
  patientId,
  locale,
}: {
  patientId: PatientId
  locale: Locale
}): AsyncGenerator<ZipEntry> {
  const { comments, formerValues, stored } = await db().$transaction(
    async (tx) => {
      const sets = await readShownSets(tx, patientId)
      return {
        comments: await readComments(tx, patientId, sets),
        formerValues: await readFormerValues(tx, patientId, sets),
        stored: await readAnswers(tx, patientId),
      }
    },
    { timeout: readMs },
  )
  const answers = await nameAnswers(stored)
  const t = translatorFor(locale, 'data-exports')
  const heading = (column: Column) => t(`columns.${column}`)
  yield* writeBoth('comments-on-results', comments, {
    columns: columns.comments,
    heading,
    print: (row) => ({ ...row, kind: t(`commentKinds.${row.kind}`) }),
  })
  yield* writeBoth('former-results', formerValues, {
    columns: columns.formerValues,
    heading,
    print: (row) => ({
      ...row,
      flag: flagInWords(locale, row.flag),
      status: statusInWords(locale, row.status),
    }),
  })
  yield* writeBoth('answers-to-lab-questions', answers, {
    columns: columns.answers,
    heading,
    print: (row) => ({ ...row, given: t(`answersGiven.${row.given}`) }),
  })
}

const interpretations = ['normal', 'abnormal', 'critical', 'unknown'] as const

/** A flag that was printed stays as it was. */
function flagInWords(locale: Locale, flag: string | null) {
  const known = interpretations.find((each) => each === flag)
  return known ? translatorFor(locale, 'reports')(`interpretations.${known}`) : flag
}

type Column = (typeof columns)[keyof typeof columns][number]

interface Table<Row, Name extends keyof Row & Column> {
  columns: readonly Name[]
  heading: (column: Name) => string
  /** with codes in words */
  print?: (row: Row) => Record<Name, string | null>
}

function* writeBoth<Name extends Column, Row extends Record<Name, string | null>>(
  name: string,
  rows: readonly Row[],
  { columns: names, heading, print = (row) => row }: Table<Row, Name & keyof Row>,
): Generator<ZipEntry> {
  const encode = (text: string) => new TextEncoder().encode(text)
  const lines = rows.map((row) => {
    const cells = print(row)
    return writeCsvRow(names.map((column) => cells[column]))
  })
  const table = [csvStart, writeCsvRow(names.map(heading)), ...lines].join('')
  yield { name: `${name}.csv`, bytes: encode(table) }
  yield { name: `${name}.json`, bytes: encode(`${JSON.stringify(rows, null, 2)}\n`) }
}
