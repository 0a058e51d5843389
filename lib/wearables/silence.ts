import { describeProvider, providerSlugs } from '#contract/wearables/providers.ts'
import { isKnownProvider } from '#lib/wearables/read/present-source.ts'

/** A device that is charged for a day and worn again has not fallen silent. */
export const silentAfterHours = 26

/** Devices that measure all the time, and those that we do not know; others, such as scales, are used now and then. */
export function isContinuous(provider: string): boolean {
  if (!isKnownProvider(provider)) return true
  const resources: readonly string[] = describeProvider(provider).resources
  return ['steps', 'heartrate', 'glucose'].some((resource) => resources.includes(resource))
}

export const occasionalProviders = providerSlugs.filter((slug) => !isContinuous(slug))
