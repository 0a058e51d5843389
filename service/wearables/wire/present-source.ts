import type { z } from 'zod'
import {
  describeProvider,
  type ProviderSlug,
  providerSlugs,
} from '#contract/wearables/providers.ts'
import type { wearableSource } from '#contract/wearables/sources.ts'
import { providerLogo } from './provider-logo.ts'

interface SourceParts {
  provider: string
  sourceType: string
  appId?: string | null
  deviceId?: string | null
  workoutId?: string | null
  sport?: string | null
}

export function presentSource(parts: SourceParts): z.infer<typeof wearableSource> {
  return {
    ...presentProvider(parts.provider),
    provider: parts.provider,
    type: parts.sourceType,
    app_id: parts.appId ?? null,
    device_id: parts.deviceId ?? null,
    workout_id: parts.workoutId ?? null,
    sport: parts.sport ?? null,
  }
}

export function presentProvider(slug: string) {
  if (!isProviderSlug(slug)) throw new Error(`unknown provider ${slug}`)
  return { name: describeProvider(slug).name, slug, logo: providerLogo(slug) }
}

function isProviderSlug(slug: string): slug is ProviderSlug {
  return providerSlugs.some((known) => known === slug)
}
