import { describeProvider, type ProviderSlug, providers } from '#contract/wearables/providers.ts'
import type { SourceView } from '#lib/wearables/wearable-view.ts'

/** The service may know providers that we do not. */
export function isKnownProvider(slug: string): slug is ProviderSlug {
  return Object.hasOwn(providers, slug)
}

export function nameProvider(slug: string): string {
  return isKnownProvider(slug) ? describeProvider(slug).name : slug
}

export function presentSource(source: string): SourceView {
  const [provider = '', type = ''] = source.split(' ')
  return { source, provider, type, providerName: nameProvider(provider) }
}
