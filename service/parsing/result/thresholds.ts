/**
 * When a result gets a doubt.
 *
 * At the right of each: how many of 837 rows (616 of text, 221 of pictures) change with it at 80 % | at 120 %, and in
 * brackets how many more of them are wrong. Whole numbers change by at least one.
 */
export const doubtThresholds = {
  /** of a recognized word; Tesseract's own figure, 0 to 1 */
  minConfidence: 0.9, // 22, 1 silent | 806
  minScore: 5.5, // 36 | 20
  maxLeftover: 3, // 6 | 3
  /** A value this many times its upper limit, or this fraction of its lower, has probably lost a point. */
  farOff: 8, // 8 | 2
  minAgreeing: 2, // 12 | 29
}

/** When a document is a lab report; figures, where measured, in reports judged otherwise. */
export const documentThresholds = {
  minLetters: 40, // 0 | 0
  minLatinShare: 0.5, // 0 | 0
  minMeasuredShare: 0.25, // 0 | 0
  minOtherWords: 3, // 0 | 0
  minMeasuredResults: 3, // 0 | 0
  minWords: 12, // 0 | 0
  minMeanConfidence: 0.6, // 0 | 0
  measuredLinesPerResult: 2, // 0 | 0
  spareMeasuredLines: 4, // 0 | 0
}
