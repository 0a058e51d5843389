import { parquetMediaTypes } from '#contract/aggregate/query.ts'
import { type Caller, segment } from './caller.ts'

/** A median of a year reads the year. */
const queryTimeoutMs = 60_000

export type AggregateFormat = 'json' | 'parquet'

const mediaTypes: Record<AggregateFormat, string> = {
  json: 'application/json',
  parquet: parquetMediaTypes[0],
}

export function aggregateCalls({ openStream }: Caller) {
  return {
    /** The tables as JSON, or as a gzipped tarball of Parquet files. What the request says is checked by the service. */
    openAggregateQuery: (
      userId: string,
      request: unknown,
      { format, signal }: { format: AggregateFormat; signal: AbortSignal },
    ) =>
      openStream({
        path: aggregatePath(userId),
        body: request,
        accept: mediaTypes[format],
        timeoutMs: queryTimeoutMs,
        signal,
      }),
  }
}

function aggregatePath(userId: string) {
  return `/aggregate/v1/user/${segment(userId)}/query`
}
