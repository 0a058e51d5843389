import { describeProvider } from '#contract/wearables/providers.ts'
import { describeMetric, type Topic } from '#lib/wearables/metrics.ts'
import type { Exclusion } from '#lib/wearables/numbers/exclude.ts'
import type { EmptyLine, EmptyReason } from '#lib/wearables/wearable-view.ts'
import { isKnownProvider, nameProvider } from './present-source.ts'
import { type ConnectionFacts, isDownAt } from './read-connections.ts'

interface EmptyDay {
  topic: Topic
  /** of the person's day */
  from: number
  until: number
  exclusions: readonly Exclusion[]
  /** when each source measured last */
  sources: readonly { provider: string; until: number }[]
}

/** Why a day has no number, for each provider that could have had it. */
export function explainEmpty(facts: readonly ConnectionFacts[], day: EmptyDay): EmptyLine[] {
  return facts.map((fact) => {
    const reason = findReason(fact, day)
    const { row } = fact
    const at =
      reason === 'not-connected'
        ? row.connectedAt
        : reason === 'down'
          ? row.erroredAt
          : reason === 'disconnected'
            ? row.disconnectedAt
            : null
    return {
      provider: row.provider,
      providerName: nameProvider(row.provider),
      reason,
      at: at?.toISOString() ?? null,
    }
  })
}

function findReason({ row, state }: ConnectionFacts, day: EmptyDay): EmptyReason {
  const { topic, from, until, exclusions, sources } = day
  if (!hasResource(row.provider, topic)) return 'no-resource'
  if (isDownAt(row, until))
    return Number(row.disconnectedAt ?? 0) > Number(row.erroredAt ?? 0) ? 'disconnected' : 'down'
  if (exclusions.some((each) => each.from < until && each.until > from)) return 'left-out'
  if (state === 'reading') return 'reading'
  const newest = Math.max(
    0,
    ...sources.filter(({ provider }) => provider === row.provider).map((each) => each.until),
  )
  if (newest >= until) return 'not-measured'
  if (Number(row.connectedAt ?? 0) > until) return 'not-connected'
  return 'nothing-received'
}

function hasResource(provider: string, topic: Topic) {
  if (!isKnownProvider(provider)) return true
  const resources: readonly string[] = describeProvider(provider).resources
  return resources.includes(topic === 'sleep' ? 'sleep' : describeMetric(topic).resource)
}
