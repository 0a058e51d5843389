import { useTranslations } from 'next-intl'
import { describe, expect, it } from 'vitest'
import { wordsOf } from '#testing/web/words-of.tsx'
import { describeLookup } from './describe-lookup.ts'

type Listing = Parameters<typeof describeLookup>[1]

const read = (totalPeople: number, totalOrders: number, listed: number) => {
  const found = { people: [], orders: [], totalPeople, totalOrders, isCapped: false }
  return wordsOf(
    <Described lookup={{ state: 'found', found }} {...{ listed, maxPeople: 6, maxOrders: 8 }} />,
  ).trim()
}

function Described(listing: Listing) {
  return <p>{describeLookup(useTranslations('palette'), listing)}</p>
}

describe('describeLookup', () => {
  it('says what is listed', () => {
    expect(read(0, 0, 0)).toBe('No patients, orders or pages found.')
    expect(read(0, 0, 1)).toBe('1 page or action listed.')
    expect(read(1, 1, 0)).toBe('1 patient, 1 order found.')
    expect(read(7, 1, 3)).toBe(
      '7 patients, 1 order found. Type more to narrow it down. 3 pages or actions listed.',
    )
  })

  it('says nothing of pages and actions before anything is searched for', () => {
    const idle = {
      lookup: { state: 'idle', found: undefined },
      maxPeople: 6,
      maxOrders: 8,
    } as const
    expect(wordsOf(<Described {...idle} listed={2} />).trim()).toBe('')
    expect(wordsOf(<Described {...idle} listed={0} />).trim()).toBe('No matches.')
  })
})
