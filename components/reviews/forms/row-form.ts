import type { ReviewRow } from '#lib/reviews/resolve-rows.ts'

export interface RowFormProps {
  row: ReviewRow
  /** the fields of the same form when the review was left */
  kept: Record<string, string> | undefined
  onTyped: (fields: Record<string, string>) => void
  onLeave: () => void
  onCancel: () => void
}
