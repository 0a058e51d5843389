import { expect, it } from 'vitest'
import { markupOf, readWords } from '#testing/web/words-of.tsx'
import { CallBeforeDeletion, OpenCriticals } from './open-criticals.tsx'
import { UnderWayList } from './under-way-list.tsx'

it('asks the patient to call the clinic first, without a word about the result', () => {
  const clinic = { phone: '+13035550142', shownPhone: '(303) 555-0142' }
  const own = markupOf(<CallBeforeDeletion clinic={clinic} />)
  expect(readWords(own)).toMatch(/speak with you about a result first\. Call \(303\) 555-0142\s?\./)
  expect(own).toContain('href="tel:+13035550142"')
  expect(readWords(own)).not.toMatch(/critical/i)
  const spanish = readWords(markupOf(<CallBeforeDeletion clinic={clinic} />, 'es'))
  expect(spanish).toMatch(/Llame primero a su clínica/)
  expect(spanish).not.toMatch(/crític/i)
})

it('leads staff to each open loop', () => {
  const one = markupOf(<OpenCriticals criticalIds={['a']} />)
  expect(readWords(one)).toMatch(/A critical result is still open .*Open the critical result $/)
  expect(one).toContain('href="/clinic/results/critical/a"')
  const two = markupOf(<OpenCriticals criticalIds={['a', 'b']} />, 'es')
  expect(readWords(two)).toMatch(/Abrir el resultado crítico 1 Abrir el resultado crítico 2 $/)
  expect(two).toContain('href="/clinic/results/critical/b"')
})

it('lists what a deletion would cut off, and nothing where there is nothing', () => {
  const some = markupOf(<UnderWayList underWay={{ orders: 1, kits: 2, reports: 0 }} />)
  expect(readWords(some)).toMatch(
    /still in progress 1 order isn’t finished\. .*2 kits are on their way to you\. .*If you undo/,
  )
  expect(readWords(some)).not.toMatch(/lab report/)
  expect(markupOf(<UnderWayList underWay={{ orders: 0, kits: 0, reports: 0 }} />)).toBe('')
})
