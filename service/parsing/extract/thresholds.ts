/** When a page of a PDF is read as text, and how it is drawn otherwise. */
export const extractThresholds = {
  /** A page with fewer letters may be a picture of a page, */
  minLetters: 40,
  /** as when letters are drawn as outlines: more paths than the rules of an empty page. */
  maxPaths: 40,
  /** Text at a steeper slope is rotated: a watermark or a side note. Less than this shifts a row by half a line. */
  maxSlope: 0.01,
  /** One ascent for all fonts, so that text on one base line has one middle. */
  ascent: 0.8,
  /** Engines read 300 dpi best; the longest side bounds pages of hostile size. */
  renderDpi: 300,
  /** A page of which images cover more than this is a scan, */
  minScanShare: 0.5,
  /** unless so many letters are seen: a fax machine prints a line on each page. Not measured. */
  minLettersOnScan: 120,
  /** Images that cover this much of a page without results in its text may hold its table; letterheads cover less. Not measured. */
  minTableShare: 0.15,
  /** Images beside results in text that cover this much may hold more of them: three rows. Not measured. */
  minPictureShare: 0.08,
  /** Letterheads are this close to an edge of the page, and flatter than this share of it. Not measured. */
  edgePt: 20,
  maxLetterheadShare: 0.2,
  /** An image with more letters over it is a background. Not measured. */
  maxLettersOnPicture: 10,
  /** The finest images that cover this much of a scan are its print, and no logo. Not measured. */
  minPrintShare: 0.1,
  /** A scan below this is drawn with its own pixels, so that too few of them are noticed as in a picture. */
  lowScanDpi: 90,
  /** Fainter letters are not seen: of less opacity, or of a color this close to what is behind them, of 255. Not measured. */
  minAlpha: 0.1,
  minTint: 24,
  /** Paint of less opacity highlights what is below it. Not measured. */
  minCoverAlpha: 0.9,
  /** Narrower paint is no background of letters, nor does it hide one. Not measured. */
  minPaintPt: 2,
  /** A line this low, in font sizes, strikes out letters whose middle it is this close to. Not measured. */
  strikeHeight: 0.25,
  strikeReach: 0.17,
  /** A page with so many words whose letters are apart has its letters apart throughout. Not measured. */
  minSpacedWords: 3,
  maxSidePx: 3600,
}
