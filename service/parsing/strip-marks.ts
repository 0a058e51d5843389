/** Without accents, of which engines lose some; ligatures and full-width letters become plain ones. */
export const stripMarks = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '')
