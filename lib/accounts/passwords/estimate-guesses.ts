import '#server-only'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { processSlot } from '#platform/process-slot.ts'

/** The estimate's time grows with the square of the length: 70 ms for 72 characters. */
const maxLength = 72

const slot = processSlot<Promise<ZxcvbnFactory>>('passwords')

/**
 * How many guesses an attacker needs who tries leaked passwords, keyboard patterns, dates, repetitions and the given
 * words first (zxcvbn, USENIX Security 2016).
 */
export async function estimateGuesses(password: string, words: string[]): Promise<number> {
  slot.value ??= load().catch((error: unknown) => {
    slot.value = undefined
    throw error
  })
  return (await slot.value).check(password, words).guesses
}

/** Loaded with the first new password: the list of leaked passwords takes 0.1 s and 30 MB. */
async function load() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength })
}
