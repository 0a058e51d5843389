/** A test’s name without its case and blanks: what two reports of one laboratory have in common. */
export function aliasNameOf(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim().slice(0, 200)
}
