/**
 * Sizes in pixels, grays from 0 (black) to 255, shares of 1.
 *
 * At the right of each: what it changes at 80 % | at 120 % on three photos, a scan and a small picture (the most of the
 * five). For `sheet` how many sheets, for `skew` the angle, for `gray`, `letters` and `lines` the pixels that differ by
 * more than 32. `prepare` and `marks` were not varied one by one: in the trial that chose the steps of `prepare`, they raised
 * the names and values found in phone photos from 42 to 92 % (Tesseract mode 4, 47 reports).
 */
export const imageThresholds = {
  prepare: {
    /** Tesseract reads letters of 20 to 40 pixels best: a page of about this width. */
    bestWidth: 2400,
    maxHeight: 4200,
    maxEnlargement: 4,
    minEnlargement: 1.1,
    /** The contrast of a narrower picture is stretched only after it is enlarged twice. */
    smallWidth: 1100,
    /** Widths at which the sheet, the skew and the light are found. */
    sheetWidth: 700,
    skewWidth: 1000,
    lightWidth: 300,
    lightMedian: 9,
    lightBlur: 8,
    minLight: 40,
    /** Grays from `blackBelow` up are spread by `contrast`. */
    blackBelow: 60,
    contrast: 1.45,
    /**
     * Tall letters of fewer pixels are not readable. Of two reports, 21 of 32 values and 11 units were right at 60 dpi (5.1 and
     * 6.0 px), 30 and 29 at 72 dpi (6.1 and 7.0 px), and all at 85 dpi.
     */
    minLetterPx: 6,
    /** Ruled lines are fainter than letters: so much lighter than the threshold, at most this light. */
    lineLighter: 40,
    maxLineGray: 200,
  },

  gray: {
    /** The distance of the strongest and weakest channel at which a pixel counts as colored, and as fully so. */
    minColorDifference: 24, // 0.2 ‰ | 0.2 ‰
    fullColorDifference: 80, // same | same
    minBrightness: 128, // 1.2 ‰ | 2.3 ‰
    /** Where more of a square is colored, it is a background: a square is 1/32 of the width, a few letters. */
    maxColoredShare: 0.55, // 2.5 ‰ | 3.5 ‰
    squaresAcross: 32, // 1.6 ‰ | 0.9 ‰
    minHalfSquare: 4, // same | same
  },

  /** Large colored marks; not measured one by one. */
  stain: {
    /** The width at which they are looked for, and how many of its pixels around them count as covered. */
    searchWidth: 700,
    margin: 1,
    /** The shorter side is this share of the page's width: higher than any print. */
    minSide: 0.05,
    /** Larger in both ways is the paper or the table below it. */
    maxSide: 0.9,
    /** More of its box is filled by a bar or a band. */
    maxFilled: 0.6,
  },

  sheet: {
    minBrightShare: 0.25, // same | same
    minArea: 0.3, // same | same
    maxArea: 0.985, // 3 lost | same
    /** A corner this close to the picture's is the picture's own; a sheet has at most so many. */
    frameEdge: 0.015, // same | same
    maxFrameCorners: 2, // same | same
    /**
     * A sheet fades to this share of the threshold, and to no less than that of the brightest pixel within so many of it. Not
     * measured one by one.
     */
    minFadedShare: 0.5,
    maxFading: 0.75,
    nearby: 4,
    /** What is filled of a sheet's area: less is print, more lies outside its corners. */
    minFilled: 0.8,
    maxFilled: 1.04,
  },

  skew: {
    maxDegrees: 6, // same | same
    /** A flattened sheet leans no more than its corners were missed by. */
    maxFlattenedDegrees: 1.5, // same | same
    /** Twice this across a page is the height of a letter: coarser steps miss the angle. */
    coarseDegrees: 0.25, // same | same
    fineDegrees: 0.1, // same | 0.04°
    minDegrees: 0.15, // same | same
    /** Table cells align across lines too: of equally sharp angles the smaller is likelier, by this share per degree. */
    doubtPerDegree: 0.03, // same | same
    /** The edges of a photo may show the table. */
    margin: 0.03, // same | same
    minInkPixels: 400, // same | same
    maxInkShare: 0.4, // same | same
    /** Ink is this much darker than a pixel so far to one of its sides: strokes are narrower. Not measured one by one. */
    maxInkLight: 0.7,
    strokeReach: 3,
    maxSampledPixels: 60_000, // same | same
  },

  /** A sheet that is not quite flat after all; not measured one by one. */
  lean: {
    /** Lines lean at most so much more at the foot than at the head, in degrees. */
    maxChange: 4,
    coarseChange: 0.5,
    coarseDegrees: 0.25,
    fineDegrees: 0.1,
    /** Less moves the ends of a line by no more than a quarter of its height. */
    minChange: 0.3,
    /** The rows must be so many times as sharp as with all lines parallel. */
    minGain: 1.15,
    maxSampledPixels: 20_000,
  },

  letters: {
    /** Fewer marks say nothing about a page's letters. */
    minMarks: 12, // same | same
    minHeight: 8, // same | same
    /** Taller or wider marks are frames and lines: this many would fill the page. */
    minAcross: 5, // same | same
    /** Nine of ten marks are lower than a tall letter. */
    quantile: 0.9, // same | same
  },

  lines: {
    /** A thin line has paper at this distance on both sides, for this share of its length. */
    maxThickness: 7, // 0.2 ‰ | 0.2 ‰
    minPaperShare: 0.8, // 0.2 ‰ | 3.9 ‰
    /** Lines are longer than the tallest letters by this factor, */
    letterFactor: 1.25, // same | same
    /** and at least this long, in pixels and as a fraction 1/n of the page's width. */
    row: {
      minPx: 60, // same | same
      minFraction: 14, // 0.2 ‰ | 0.3 ‰
      minThinPx: 50, // same | same
      minThinFraction: 32, // 0.9 ‰ | 0.2 ‰
    },
    column: {
      minPx: 90, // same | same
      minFraction: 18, // same | 0.1 ‰
      minThinPx: 46, // same | same
      minThinFraction: 46, // 0.2 ‰ | 0.1 ‰
    },
  },

  /** Dotted lines, as shares of the height of tall letters; not measured one by one. */
  dots: {
    maxDotHeight: 0.3,
    /** also short dashes */
    maxDotWidth: 0.8,
    /** So many in a row are no ellipsis. */
    minDots: 6,
    maxDistance: 1.2,
    maxRise: 0.08,
    /** How much the distances of neighbors differ. */
    maxUnevenness: 0.35,
  },

  /** Shapes in a word, as shares of its height. */
  marks: {
    minWordPx: 12,
    maxPoint: 0.34,
    minPoint: 0.1,
    minPointPx: 2,
    /** A comma is higher than wide. */
    commaHeight: 0.7,
    /** Lower than this above the base line is no point, lower than that below it is a comma. */
    maxPointRise: 0.4,
    commaDescent: 0.1,
    minLetter: 0.6,
    /** Two strokes no wider than this and no farther apart than that are halves of one letter. */
    maxStrokeWidth: 0.42,
    maxHalvesGap: 0.15,
  },
}
