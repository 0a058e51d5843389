import { spellInAscii } from '#lib/patients/ascii-name.ts'

/** What the printers of shipping labels have. */
export function isPrintableLine(text: string) {
  return /^[ -~]*$/.test(text)
}

/** Whether every letter has a form that labels can print. */
export function isSpellableLine(text: string) {
  return isPrintableLine(spellLine(text))
}

/** The line as a label can print it, "Peña St" as "Pena St"; '' if nothing of it can be printed. */
export function printableLine(text: string): string {
  return spellLine(text)
    .replace(/[^ -~]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function spellLine(text: string) {
  return spellInAscii(text.replace(/[“”„«»]/g, '"').replace(/[º°]/g, ' '))
}
