/** How the neural engine cuts a page into lines and lines into words; not measured one by one. */
export const neuralThresholds = {
  /** The width at which lines are looked for: smaller loses lone cells, larger costs more. */
  pageWidth: 1248,
  /** Smaller print is looked for at the width at which its tall letters have so many pixels, up to that of holes. */
  minLetterPx: 12.5,
  /** The width at which they are looked for again where a column has a hole: also enlarged. */
  holePageWidth: 1600,
  /** So many times its height above and below a hole are looked at with it. */
  holeMargin: 4,
  /** The lines above and below a hole are at most so many usual distances away. */
  maxHolePitch: 1.6,
  /** Cells of a column are aligned within this share of their height. */
  columnReach: 0.5,
  /** A hole with so many dark pixels, as a share of its height squared, is not empty: a thin 1 has about 0.1. */
  minHoleInk: 0.05,
  /** Ink has this share of the contrast that the line's print has. */
  holeInkContrast: 0.5,
  /** A pixel belongs to a line from this probability on, a line counts with this mean, and this height in pixels. */
  minPixel: 0.3,
  minLine: 0.5,
  minHeight: 3,
  /** Lines are found smaller than they are: grown by area × this / perimeter. */
  growth: 1.7,
  /** What another one covers more than this is a part of it. */
  maxOverlap: 0.6,
  lineHeight: 48,
  /**
   * Narrower strips are padded to this width: the model was trained on lines and reads nothing in a lone cell. Of four hard
   * photos it brought back four cells, at 0.1 s a page; 320 loses blanks and the sign in <60.
   */
  minStripWidth: 160,
  maxLineWidth: 2400,
  /** Strips read at once have this width together: memory grows with it. */
  batchWidth: 800,
  /**
   * With fewer letters, or less certain ones, a page may be turned. Upright photos and scans of tuned seeds had a mean of 0.96
   * to 0.998, turned ones 0.3 to 0.7 and up to 126 letters in as many places.
   */
  minUprightLetters: 20,
  minUprightConfidence: 0.8,
  /** It is turned where so many of its widest places are read this certainly then, looked for at this width. */
  turnSample: 16,
  minTurnedConfidence: 0.85,
  turnPageWidth: 960,
  /** Lower print than this share of its line is a mark. */
  markHeight: 0.45,
  /** The usual distance of two letters is the mean of those up to so many times the median. */
  usualDistance: 1.6,
  /** An empty space of so many usual distances splits words; within a number, around a 1 or a point, it is wider. */
  wordGap: 0.5,
  numberGap: 0.9,
  /** Letters so many usual distances apart are in two words even where the space between them is dirty. */
  wordDistance: 2.6,
}
