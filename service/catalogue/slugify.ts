/** A name as lower-case ASCII words joined by hyphens; empty when nothing of it can be kept. */
export function slugify(name: string) {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
