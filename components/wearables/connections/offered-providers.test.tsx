import { expect, it } from 'vitest'
import { wordsOf } from '#testing/web/words-of.tsx'
import { OfferedProviders } from './offered-providers.tsx'

const oura = { provider: 'oura', name: 'Oura', description: 'A ring' }

it.each([
  ['en', 'All simulated accounts of this sandbox are listed above.'],
  ['es', 'Todas las cuentas simuladas de este entorno de prueba están en la lista de arriba.'],
] as const)('says in %s when nothing is left to connect', (locale, all) => {
  expect(wordsOf(<OfferedProviders offered={[]} isSandbox />, locale)).toContain(all)
  const words = wordsOf(<OfferedProviders offered={[oura]} isSandbox />, locale)
  expect(words).toContain('Oura')
  expect(words).not.toContain(all)
})
