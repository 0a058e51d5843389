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

/** What one source has of a cell. */
export interface CellPart {
  provider: string | null
  sourceType: string | null
  /** of this source alone */
  value: QueryCell
  /** samples, or rows of a summary; null where sources were merged */
  count: number | null
  /** null where it cannot be said */
  seconds: number | null
  isCounted: boolean
}

/** Values that the app received again with another number. */
export interface CellRevision {
  provider: string
  sourceType: string
  count: number
  latestAt: string
}

/** key: the cell says which group its row is. derived: of several nights. shape: the query cannot be taken apart. */
export type UnexplainedReason = 'key' | 'derived' | 'shape'

/** How a cell of an answer came about, as of now. */
export type CellWhy =
  | { kind: 'unexplained'; reason: UnexplainedReason }
  /** one stored value */
  | { kind: 'row'; value: QueryCell; provider: string | null; sourceType: string | null }
  /** gaps of a source were filled from the next one: counted parts add up, or are weighed by their seconds */
  | { kind: 'merged'; value: QueryCell; parts: CellPart[]; isSum: boolean; overrides: string[] }
  | {
      kind: 'group'
      value: QueryCell
      parts: CellPart[]
      /** none: seconds cannot be said of groups like this */
      covers: 'intervals' | 'slots' | 'none'
      /** rows of the group that the condition left out; null without a condition */
      filteredOut: number | null
      /** the source of the bucket that an empty one was filled from */
      carriedFrom: { provider: string | null; sourceType: string | null } | null
      /** null where the query does not say which moments the group has */
      revised: CellRevision[] | null
      /** providers that the request puts first */
      overrides: string[]
      /** each source is a group of its own */
      isSplit: boolean
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
