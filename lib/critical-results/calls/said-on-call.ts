import type { CallOutcome } from '#lib/critical-results/critical-view.ts'

interface CallParts {
  outcome: CallOutcome
  spokeWith?: string | null | undefined
  spokeWithName?: string | null | undefined
  identifiedBy?: string | null | undefined
  obstacle?: string | null | undefined
  readBack?: string | null | undefined
  advice?: string | null | undefined
}

/** A record of a call is for good: what was typed for another outcome or person is not part of it. */
export function saidOnCall<Given extends CallParts>(call: Given) {
  const { outcome, spokeWith } = call
  const wasReached = outcome !== 'not-reached'
  const ofOther = wasReached && spokeWith !== 'patient'
  return {
    ...call,
    spokeWith: wasReached ? call.spokeWith || null : null,
    spokeWithName: ofOther ? call.spokeWithName || null : null,
    identifiedBy: wasReached ? call.identifiedBy || null : null,
    obstacle: wasReached ? null : call.obstacle || null,
    readBack: outcome === 'confirmed' ? call.readBack || null : null,
    advice: wasReached ? call.advice || null : null,
  }
}
