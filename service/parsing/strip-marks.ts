/** Without accents, of which engines lose some; ligatures and full-width letters become plain ones. */
export const stripMarks = (text: string) =>
  isPlain.test(text) ? text : text.normalize('NFKD').replaceAll(/\p{M}/gu, '')

/** Printable ASCII, as most words are: nothing to strip. */
const isPlain = /^[ -~]*$/
