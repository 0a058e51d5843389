/**
 * How passes over one page are joined, and what is repaired in what they read.
 *
 * At the right of each: how many of 837 rows (616 of text, 221 of pictures) change with it at 80 % | at 120 %, and in
 * brackets how many more of them are wrong. Whole numbers change by at least one.
 */
export const passThresholds = {
  /** Only one pass read the row: it counts with at least this confidence, or under a name known this well. */
  minLoneConfidence: 0.6, // 0 | 0
  minLoneKnownness: 0.5, // 0 | 0
  /** Values on one line: their middles are within this share of the higher one's height. */
  lineOffset: 0.6, // 0 | 2
  /** Two engines place one row at most this many times its height apart. Not measured. */
  sameRow: 1.5,
  /** What one more pass that reads the same is worth; any other sign below counts less. */
  vote: 10, // 0 | 0
  parsedRange: 5, // 0 | 0
  /** Engines lose points and seldom invent them: a point outweighs a vote. */
  rangePoint: 12, // 0 | 0
  confidenceInName: 0.1, // 0 | 0
  /** The share of passes that must see a flag. */
  minFlagShare: 0.5, // 0 | 0

  /** A limit without a point is repaired only when it is so many times the other one and at least this high: 1.5-10 may be meant. */
  farOffRange: 8, // 0 | 0
  minFarOffLimit: 20, // 0 | 0

  /** The highest cost of a misread unit: in all, and per letter. */
  maxMisreading: 2.2, // 0 | 0
  maxMisreadingPerLetter: 0.45, // 0 | 2 (-1)
  /** The cost of a sign lost or invented, and of one confused with a similar one; of any other, 1. */
  lostSign: 0.8, // 1 | 0
  similarSign: 0.35, // 0 | 0

  /** A table has ranges if at least so many of its other rows have one, and this share. Not measured. */
  minRowsWithRange: 2,
  minShareWithRange: 0.5,
  /** Units of one kind this many times apart are told apart by the value; a misread prefix is a thousand. Not measured. */
  maxUnitFactor: 100,
}
