import { expect, it } from 'vitest'
import { typeText } from '#testing/parsing/type-page.ts'
import { groupLines } from './group-lines.ts'

it('a sign as low as an engine sees it does not part the line that it is on', () => {
  const typed = [
    ['HbA1c', 187.4, 4.4],
    ['<', 188.8, 2.6],
    ['5.7', 187.6, 4.9],
    ['3.6', 187.7, 7.3],
  ] as const
  const words = typed.map(([text, y, height], at) => {
    const item = typeText(text, 45 + at * 100, y)
    return { ...item, box: { ...item.box, y, height } }
  })
  const lines = groupLines(words)
  expect(lines.map((line) => line.length)).toEqual([4])
})
