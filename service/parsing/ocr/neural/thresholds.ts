/** How the neural engine cuts a page into lines and lines into words; not measured one by one. */
export const neuralThresholds = {
  /** The width at which lines are looked for: smaller loses lone cells, larger costs more. */
  pageWidth: 1248,
  /** A pixel belongs to a line from this probability on, a line counts with this mean, and this height in pixels. */
  minPixel: 0.3,
  minLine: 0.5,
  minHeight: 3,
  /** Lines are found smaller than they are: grown by area × this / perimeter. */
  growth: 1.7,
  /** What another one covers more than this is a part of it. */
  maxOverlap: 0.6,
  lineHeight: 48,
  maxLineWidth: 2400,
  /** Strips read at once have this width together: memory grows with it. */
  batchWidth: 800,
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
