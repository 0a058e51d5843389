// How a patient may want to learn sensitive results. Client-safe.

export const wishChoices = ['at-once', 'after-call', 'with-someone'] as const
export type WishChoice = (typeof wishChoices)[number]

/** How long a wish delays at most: then the values are released without a call, or without being asked for. */
export const wishHours: Record<Exclude<WishChoice, 'at-once'>, number> = {
  'after-call': 72,
  'with-someone': 30 * 24,
}

export function readWish(choice: string | null | undefined): WishChoice | null {
  return wishChoices.find((known) => known === choice) ?? null
}
