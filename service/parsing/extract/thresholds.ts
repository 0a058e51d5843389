/** When a page of a PDF is read as text, and how it is drawn otherwise. */
export const extractThresholds = {
  /** A page with fewer letters may be a picture of a page, */
  minLetters: 40,
  /** as when letters are drawn as outlines: more paths than the rules of an empty page. */
  maxPaths: 40,
  /** Text at a steeper slope is rotated: a watermark or a side note. */
  maxSlope: 0.05,
  /** One ascent for all fonts, so that text on one base line has one middle. */
  ascent: 0.8,
  /** Engines read 300 dpi best; the longest side bounds pages of hostile size. */
  renderDpi: 300,
  /** A picture this large is the page. */
  minScanShare: 0.5,
  /** A scan below this is drawn with its own pixels, so that too few of them are noticed as in a picture. */
  lowScanDpi: 90,
  maxSidePx: 3600,
}
