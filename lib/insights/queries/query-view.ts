// What leaves the server of a query. Client-safe.

/** Rows of a table that a page shows; a download has them all. */
export const maxShownRows = 2_000

export type QueryCell = string | number | boolean | null | object

export interface QueryTable {
  columns: { name: string; values: QueryCell[] }[]
  /** of the whole table */
  rowCount: number
}

export interface QueryAnswer {
  /** as the service knows the patient, for the request that staff may copy */
  serviceUserId: string
  /** one per query of the request */
  tables: QueryTable[]
}

export const queryFormats = ['json', 'csv', 'parquet'] as const
export type QueryFormat = (typeof queryFormats)[number]

export const maxQueries = 20

/** A request without the day that it ends on. */
export interface StoredRequest {
  timeframe: { type: 'relative'; past: { value: number; unit: string } }
  queries: Record<string, unknown>[]
  config?: Record<string, unknown> | null
}

export interface SavedQueryRow {
  queryId: string
  name: string
  isShared: boolean
  request: StoredRequest
}
