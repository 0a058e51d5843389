import { z } from 'zod'
import { queryBatch } from '#contract/aggregate/query.ts'
import { patientIdSchema } from '#lib/id-schemas.ts'
import { maxShownRows, queryFormats } from './query-view.ts'

/** The service says what is wrong in a request, and where. */
const request = z.record(z.string().max(100), z.unknown())

export const queryParams = z.object({ patientId: patientIdSchema })
export const runQueryInput = z.strictObject({ request })
export const exportQueryInput = z.strictObject({
  request,
  format: z.enum(queryFormats),
  /** of a CSV file, which has one table */
  table: z.int().min(0).max(49).default(0),
})

/** A cell of an answer, as it is shown: of which table, in which row and column. */
export const explainCellInput = z.strictObject({
  request,
  table: z.int().min(0).max(49),
  row: z
    .int()
    .min(0)
    .max(maxShownRows - 1),
  column: z.int().min(0).max(999),
})

const { timeframe } = queryBatch.shape

/** The day that it ends on is chosen where it is run. */
export const storedRequest = queryBatch.extend({ timeframe: timeframe.omit({ anchor: true }) })

const name = z.string().trim().min(1, 'required').max(60, 'too-long')
const isShared = z.boolean()

export const saveQueryInput = z.strictObject({ name, isShared, request: storedRequest })
export const changeQueryInput = z.strictObject({ name, isShared })
export const savedQueryParams = z.object({ queryId: z.uuid() })
