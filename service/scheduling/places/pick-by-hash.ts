import { createHash } from 'node:crypto'

/** A number in [0, 1) that is always the same for a text: what the sandbox invents must not change between calls. */
export function fractionOf(text: string) {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32
}

export function pickByHash<T>(choices: readonly [T, ...T[]], text: string): T {
  return choices[Math.floor(fractionOf(text) * choices.length)] ?? choices[0]
}
