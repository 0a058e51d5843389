/** What a correction of details answers. Client-safe. */
export interface SentOrNot {
  /** false: the service has no place for it, so staff inform the lab */
  isSent: boolean
}
