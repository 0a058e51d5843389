import type { ViewFilters } from './view-input.ts'

// What leaves the server of saved views. Client-safe.

/** As many as one person keeps; the shared ones have the same limit together. */
export const maxViews = 20
/** Enough to say "999+". */
export const maxViewCount = 999

export interface SavedViewRow {
  viewId: string
  name: string
  isShared: boolean
  isDefault: boolean
  filters: ViewFilters
  count: number
  isCountCapped: boolean
  /** its owner, or for a shared one whoever may share */
  canChange: boolean
}

export interface SavedViews {
  views: SavedViewRow[]
  canShare: boolean
}
