/** Something that the compendium names must be in it. */
export function requireSeed<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`the compendium names ${name}, which it does not hold`)
  return value
}
