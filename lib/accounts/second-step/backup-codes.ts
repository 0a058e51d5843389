import { randomInt } from 'node:crypto'
import { z } from 'zod'

/** One case, and no I, L, O, 0 or 1, which are mistaken for one another on paper. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const groupLength = 4
const groupsOfCode = 3
const codesOfList = 10

export function makeBackupCodes(): string[] {
  return Array.from({ length: codesOfList }, () =>
    Array.from({ length: groupsOfCode }, makeGroup).join('-'),
  )
}

function makeGroup() {
  return Array.from({ length: groupLength }, () =>
    alphabet.charAt(randomInt(alphabet.length)),
  ).join('')
}

const storedCodes = z.array(z.string())

/** `opened` is what better-auth stores, decrypted. */
export function parseBackupCodes(opened: string) {
  return storedCodes.parse(JSON.parse(opened))
}

/**
 * The code as it is stored. Older codes have both cases: two of them may differ in nothing else, so what was typed is
 * compared as it is before case, spaces and hyphens are left aside.
 */
export function findBackupCode(codes: readonly string[], typed: string): string | undefined {
  if (codes.includes(typed)) return typed
  const plain = toPlain(typed)
  return codes.find((code) => toPlain(code) === plain)
}

function toPlain(code: string) {
  return code.replace(/[^a-z0-9]/gi, '').toUpperCase()
}
