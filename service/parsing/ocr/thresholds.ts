/** How engine words become text items; figures, where measured, as in rows/thresholds.ts. */
export const ocrThresholds = {
  /** Darker is print, on a prepared page of even light; points of a blurred page are fainter than letters. */
  inks: [185, 215],
  /** The engine's confidence for a word whose point we restored: never certain by itself. */
  repairedConfidence: 85, // 15 | 13
  /** A word lower than this share of its line is a mark (a minus, a comma) and gets the line's height. */
  markHeight: 0.45, // 9 (-1) | 21 (-2)
  /** A word's height is at most this many times its ink: letters without ascenders are low. */
  maxWordHeight: 1.6, // 154 | 44 (-2)
  /** Two words cut apart have this share of their height between them, more than touching ones. */
  seam: 0.15,
  /** A rule is read as a letter up to this share of a letter's width outside of the word. Not measured. */
  ruleReach: 0.5,
  /** A cell read again: how much of its height is added around it, how many times it is enlarged, and its border in pixels. Not measured. */
  cellPadding: 0.3,
  cellScale: 3,
  cellBorder: 24,
  /** A number is doubted from this share under a colored mark on; its edge beside one is not. Not measured. */
  maxCoveredShare: 0.02,
  /** A larger area is no cell. */
  maxCellPixels: 400_000,
}
