import { expect, it } from 'vitest'
import { readMeaning } from './read-meaning.ts'

it.each([
  [
    'negative',
    'Absente|Ausentes|No se observan|Sin crecimiento|No hay desarrollo|Kein Wachstum|Geen groei',
  ],
  [
    'present',
    'Spur|Rares|Raras|Escasas|Abundantes|Scarse|Numerose|Nombreux|Vereinzelt|Zahlreich|Poucas',
  ],
  ['indeterminate', 'Équivoque|Schwach positiv|Zwak positief|Faiblement positif|Débil positivo'],
  ['normal', 'Limpide|Límpido|Trüb|Troebel|Giallo paglierino|Amarillo claro|Jaune clair|Farblos'],
])('words that mean %s in seven languages', (meaning, words) => {
  expect(words.split('|').filter((word) => readMeaning(word) !== meaning)).toEqual([])
})
