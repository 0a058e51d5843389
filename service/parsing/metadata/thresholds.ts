/** Where labels and their values are. */
export const metadataThresholds = {
  /** A wider gap, in letter widths, separates two cells. */
  cellGap: 2.2,
  /** A label within a cell has at most so many words before its colon. */
  maxLabelWords: 4,
  /** A value below its label starts within so many points of it. */
  maxOffsetPt: 6,
  maxNameWords: 5,
  /** The letterhead is among the first lines, and no longer than this. */
  letterheadLines: 8,
  maxLabNameLetters: 70,
  maxLabeledLabLetters: 80,
}
