/**
 * Limits of reading a line. Gaps are in letter widths of the words beside them.
 *
 * At the right of each: how many of 837 rows (616 of text, 221 of pictures) change with it at 80 % | at 120 %, and in
 * brackets how many more of them are wrong. Whole numbers change by at least one.
 */
export const rowThresholds = {
  /** A line with this score is a result anywhere. */
  certainScore: 4.5, // 9 (+6) | 28 (+20)
  /** A line with this score is a result among certain ones only. */
  tableScore: 3.3, // 3 (+1) | 5
  /** On a picture, a line of an unknown test with more words behind its result, or below this score with any, is none. Not measured. */
  looseScore: 5.5,
  maxLooseLeftover: 2,
  /** of a line of a culture, which its own words prove */
  cultureScore: 10,
  /** How many lines away those certain ones may be, and how many it takes. */
  neighborLines: 2, // 7 (-1) | 1
  minCertainNeighbors: 2, // 3 (+2) | 6 (-1)

  /** A wider gap separates two cells. */
  cellGap: 1.6, // 0 | 1 (-1)
  /** A wider gap may separate two cells: a blank in a proportional font is narrower. */
  looseGap: 1.05, // 17 (+4) | 0
  /** A value, flag or heading has no wider gap inside. */
  maxInnerGap: 2.6, // 0 | 0
  maxUnitGap: 2, // 2 (+1) | 0
  /** "4.5 - 11.0" may be printed with its dash in a column of its own. */
  maxRangeGap: 3.2, // 0 | 0
  maxRangeGapInColumn: 6, // 0 | 0
  /** A second table beside the first starts after at least this gap, its values after the other. */
  secondTableGap: 2.5, // 0 | 0
  secondValueGap: 1, // 0 | 0

  maxRangeWords: 9, // 0 | 0
  /** of ranges by sex and age. Not measured. */
  maxConditionWords: 24,
  maxUnitWords: 4, // 0 | 0
  maxOddUnitLetters: 12, // 1 | 0
  /** of an unknown text in the value column */
  maxColumnTextLetters: 40, // 0 | 0
  minNameLetters: 2, // 0 | 22 (+16)
  maxNameLetters: 90, // 0 | 0
  /** at least as well known as this, a name is a test and neither a label nor a level */
  minTestKnownness: 0.85, // 0 | 6 (+6)
  /** and so well known only by its whole name */
  minWholeKnownness: 0.95,
  /** A name on two lines: the words of one of them, and how many heights apart they are. Not measured. */
  maxWrappedWords: 5,
  wrappedReach: 2,
  /** Results below their names: how many heights apart their lines are, and the gap that joins them. Not measured. */
  stackedReach: 4,
  stackedGap: 8,
  /** how well known a test is that has no code */
  uncodedKnownness: 0.95,
  /** how much knowing every word of an unknown name counts, a known name being 1 */
  knownWordsWeight: 0.6, // 3 (+1) | 2

  maxHeaderWords: 16, // 0 | 0
  maxHeadingWords: 8, // 15 | 0
  minHeadingLetters: 3, // 5 | 0
  maxHeadingLetters: 60, // 0 | 0
  /** A heading opens the table that starts within this many lines. */
  headingReach: 3, // 7 | 0
  /** One that names a specimen may have a smaller heading and a header in between. Not measured. */
  specimenReach: 6,
  /** A heading this many times as high as another is the larger one. Recognized heights vary by a tenth. Not measured. */
  largerHeading: 1.15,
  /** How much higher letters are with a part below the line. On photos 8.9 to 7.2. */
  descent: 1.24,
  /** Headings with starts or middles this many letter heights apart are equally indented. Not measured. */
  indentTolerance: 0.8,
  /** What makes a heading more prominent: each outweighs those after it. */
  prominence: { size: 8, font: 4, upperCase: 2, indent: 1 },
}

/** What each sign of a result adds to a line's score, or takes off; figures as above. */
export const scoreWeights = {
  knownName: 3, // 24 (+5) | 14 (+3)
  cellGap: 1.5, // 21 (+16) | 5 (+1)
  looseGap: 0.7, // 0 | 0
  inValueColumn: 2.5, // 23 (+16) | 6 (+4)
  inOtherColumn: -3, // 3 (+2) | 0
  unitBesideValue: 2.5, // 2 | 2 (+1)
  unitElsewhere: 1.5, // 2 (+1) | 0
  range: 2, // 7 (+5) | 3 (+2)
  flag: 0.5, // 2 | 0
  /** "Negative (Ref: Negative)": the reference is of the same kind. Not measured. */
  wordBesideWord: 1,
  /** "Not Detected" alone in the cell beside a name: few words but results say so. Not measured. */
  verdictApart: 2.5,
  /** A titer says of itself what it is, as a unit does. Not measured. */
  titer: 2.5,
  /** each word that belongs to nothing, after a value that stands apart, and after one that does not */
  leftoverApart: -0.35, // 3 (+1) | 6
  leftoverClose: -0.8, // 0 | 0
  maxLeftover: 8, // 2 (+1) | 5
  /** each word of the name beyond the seventh */
  longNameWord: -0.7, // 0 | 0
  maxNameWords: 7, // 0 | 0
  sentence: -3, // 0 | 0
  hiddenNumber: -2.5, // 0 | 2 (+1)
  lowerCaseName: -1.5, // 0 | 0
  /** A result without digits, in the value column and elsewhere. */
  signsAlone: -1.5, // 0 | 0
  knownWordInColumn: 0.5, // 16 (+16) | 2
  knownWord: -0.5, // 1 (+1) | 4 (+4)
  otherWordInColumn: -1, // 0 | 0
  otherWord: -2, // 0 | 0
  afterLabel: -1.5, // 0 | 0
}
