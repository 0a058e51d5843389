export function requireSeed<T>(value: T | undefined, name: string): T {
  if (value === undefined)
    throw new Error(`the compendium refers to ${name}, which it does not contain`)
  return value
}
