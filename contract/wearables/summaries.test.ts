import { describe, expect, it } from 'vitest'
import { demoProviders, describeProvider, providerSlugs } from './providers.ts'
import { eventNameOf, summaryKinds, timeseriesNames, timeseriesResources } from './resources.ts'
import { groupedSamples, sampleBatch } from './samples.ts'
import { sourceTypes } from './sources.ts'
import { summaryShapes } from './summaries.ts'

const source = {
  provider: 'oura',
  type: 'ring',
  app_id: null,
  device_id: null,
  name: 'Oura',
  slug: 'oura',
  logo: 'https://example.com/oura.svg',
}

describe('the words of wearable data', () => {
  it('name each resource once, apart from summaries', () => {
    const names = [...timeseriesNames, ...summaryKinds]
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(names.map(eventNameOf)).size).toBe(names.length)
    expect(eventNameOf('body_weight')).toBe('weight')
  })

  it('support only known resources, and simulate only known providers', () => {
    const known = new Set<string>([...timeseriesNames, ...summaryKinds])
    for (const slug of providerSlugs) {
      const { resources, sourceType } = describeProvider(slug)
      expect(
        resources.filter((resource) => !known.has(resource)),
        slug,
      ).toEqual([])
      expect(resources.length, slug).toBe(new Set(resources).size)
      expect(sourceTypes).toContain(sourceType)
    }
    for (const slug of demoProviders) expect(providerSlugs).toContain(slug)
  })

  it('accept words and fields that the service may add', () => {
    const batch = {
      user_id: 'u',
      source_id: 1,
      source: { ...source, type: 'earring', new_field: true },
      data: [{ timestamp: '2026-05-01T00:00:00+00:00', unit: 'bpm', value: 61, new_field: 1 }],
    }
    expect(sampleBatch.parse(batch)).toEqual(batch)
    const grouped = { groups: { oura: [{ source, data: batch.data }] }, next_cursor: null }
    expect(groupedSamples.parse(grouped)).toEqual(grouped)
    const profile = {
      id: 'p',
      user_id: 'u',
      source,
      created_at: '2026-05-01T00:00:00+00:00',
      updated_at: '2026-05-01T00:00:00+00:00',
      height: 171,
    }
    expect(summaryShapes.profile.shape.parse(profile)).toEqual(profile)
    expect(timeseriesResources.steps.unit).toBe('count')
  })
})
