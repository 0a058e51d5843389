import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('keeps nothing of a page or a read for the next user (N32)', () => {
  const shares =
    /['"]use cache|unstable_cache|cacheTag|force-static|export const revalidate|next:\s*\{\s*revalidate/
  const sharing = globSync('{app,components,lib}/**/*.{ts,tsx}')
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => shares.test(readFileSync(file, 'utf8')))
  expect(sharing).toEqual([])
})
