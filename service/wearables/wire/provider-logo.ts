import { describeProvider, type ProviderSlug } from '#contract/wearables/providers.ts'

/** A monogram as a data URL: the providers' own logos are not ours to distribute. */
export function providerLogo(slug: ProviderSlug): string {
  const { name } = describeProvider(slug)
  const letters = name
    .split(/\s+/)
    .map((word) => word[0])
    .join('')
    .slice(0, 2)
    .toUpperCase()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#345"/><text x="16" y="21" font-family="sans-serif" font-size="13" fill="#fff" text-anchor="middle">${letters}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
