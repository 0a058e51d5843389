import { createHash } from 'node:crypto'

/**
 * Ids are random, so a digest finds the entries of a known id and reveals no unknown one: once a user is erased, their
 * entries remain and lead to no one. In SQL: encode(sha256(convert_to('<id>', 'UTF8')), 'hex').
 */
export function digestSubject(id: string): string {
  return createHash('sha256').update(id.toLowerCase()).digest('hex')
}
