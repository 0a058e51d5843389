import { expect, it } from 'vitest'
import { packingOf } from './packing-of.ts'

it('lets blood cards dry alone', () => {
  const samples = ['dried_blood_spot', 'urine', 'saliva', 'arm_collector', undefined]
  expect(samples.map(packingOf)).toEqual(['card', 'text', 'text', 'text', 'unknown'])
})
