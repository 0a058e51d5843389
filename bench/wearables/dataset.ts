/** The last day of all samples. */
export const anchorDay = '2026-06-30'

export interface Dataset {
  teamId: string
  /** one of the users with a year */
  userId: string
  /** the user with the longest history */
  longUserId: string
  users: number
  days: number
  longDays: number
}
