// Client-safe, and without what checks input.

export const anchorSides = ['high', 'low'] as const
type AnchorSide = (typeof anchorSides)[number]

export interface AnchorView {
  anchorId: string
  name: string
  loincCode: string
  /** UCUM */
  unit: string
  side: AnchorSide
  value: number
  textEn: string
  textEs: string
  source: string
  /** null for an account that is gone */
  writtenBy: string | null
  writtenAt: string
  endedAt: string | null
}

export interface AnchorList {
  anchors: AnchorView[]
  can: { write: boolean }
}

/** As a patient reads it, in their language. */
export interface ShownAnchor {
  value: number
  text: string
  source: string
  writtenBy: string | null
}
