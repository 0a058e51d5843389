import { z } from 'zod'
import type { Draft } from '#prisma/generated/client.ts'

const consentTimes = z.record(z.string(), z.object({ version: z.string(), at: z.iso.datetime() }))

type ConsentTimes = z.infer<typeof consentTimes>

/**
 * When each consent of a draft was ticked, by the server's clock. Later saves keep the time; unticking, or ticking a newer
 * version, ends it.
 */
export function updateConsentTimes(
  before: Draft | undefined,
  given: Partial<Record<string, string>>,
  now: Date,
): ConsentTimes {
  const known = parseTimes(before)
  const at = now.toISOString()
  return Object.fromEntries(
    Object.entries(given).flatMap(([type, version]) => {
      if (!version) return []
      const ticked = known[type]
      return [[type, ticked?.version === version ? ticked : { version, at }]]
    }),
  )
}

export function readConsentTime(draft: Draft, type: string): Date {
  return new Date(parseTimes(draft)[type]?.at ?? draft.updatedAt)
}

function parseTimes(draft: Draft | undefined): ConsentTimes {
  return consentTimes.safeParse(draft?.consentTimes).data ?? {}
}
