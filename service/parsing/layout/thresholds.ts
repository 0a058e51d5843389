/**
 * How words join into lines. Shares are of a word's height unless noted.
 *
 * At the right of each: how many of 837 rows (616 of text, 221 of pictures) change with it at 80 % | at 120 %, and in
 * brackets how many more of them are wrong. Whole numbers change by at least one.
 */
export const layoutThresholds = {
  /** A run drawn again to look bold is within this many points of the first. */
  sameSpotPt: 1.2, // 0 | 0
  /** Single letters this many times as high as the page's median word belong to a watermark, */
  watermarkHeight: 2.2, // 1 | 0
  /** and words this many times as high as their line's median to a stamp, on lines of at least so many words. */
  stampHeight: 1.8, // 4 (-2) | 1
  minWordsForStamp: 4, // 0 | 0
  /** How far apart the middles of words on one line may be. */
  lineOffset: 0.45, // 7 (+1) | 14
  /** An exponent is this much smaller than its base, this close to it, and at most this far above its middle. */
  exponentHeight: 0.85, // 0 | 0
  exponentGap: 0.25, // 0 | 0
  exponentRise: 0.8, // 0 | 0
  /** Browsers raise digits of 0.83 of the size by a third of it. Not measured. */
  minBrowserRise: 0.2,
  /** Digits this much smaller than their line's median word are an exponent or a footnote. */
  smallDigitHeight: 0.75, // 3 (-2) | 19 (+16), 1 silent
  /** Words with no wider gap or overlap are parts of one. */
  touchingGap: 0.08, // 2 | 0
  /** The widest letter, against which gaps are measured. */
  maxLetterWidth: 0.6, // 2 (+1) | 0
  /** in points, so that a gap beside a word without width stays finite */
  minLetterWidthPt: 0.1, // 0 | 0
}
