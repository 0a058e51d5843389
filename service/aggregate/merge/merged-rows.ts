/** What one source has of a row. */
export interface MergedShare {
  provider: string
  sourceType: string
  seconds: number
  /** of counts their sum, of points their mean */
  value: number | null
}

/** A bucket of the person's time; a row without parts is not there. */
export interface MergedRow {
  /** its start, in milliseconds as if the person's clock were UTC */
  local: number
  parts: MergedShare[]
  passedOver: MergedShare[]
  sum: number | null
  mean: number | null
  min: number | null
  max: number | null
}
