import type { Box } from '../page.ts'

/** A result as it stands on the page, every part in the document's own words. */
export interface PrintedRow {
  page: number
  box: Box
  name: string
  value: string
  valueBox: Box
  unit?: string
  range?: string
  flag?: string
  /** where no unit was read: what stands in its place and reads as nothing */
  unread?: string
  panel?: string
  /** the heading in capitals above the panel's own */
  section?: string
  method?: string
  /** 0 to 1: how sure the words were recognised, the least sure of the value's */
  confidence: number
  /** how well the line read as a result; see parse-line */
  score: number
  /** words of the line that belong to nothing */
  leftover: number
  /** numbers stand where a range would, and make none */
  hasUnreadRange?: boolean
}
