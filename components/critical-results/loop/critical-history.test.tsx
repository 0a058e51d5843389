import { expect, it } from 'vitest'
import type { CriticalView, EventView, LevelView } from '#lib/critical-results/critical-view.ts'
import { markupOf, wordsOf } from '#testing/web/words-of.tsx'
import { CallLog } from './call-log.tsx'
import { CriticalHistory } from './critical-history.tsx'
import { EscalationCard } from './escalation-card.tsx'

const at = '2026-03-02T10:05:00.000Z'
const event = { eventId: '1', at, kind: 'assigned', reason: null, note: null }
const historyOf = (parts: Partial<EventView>, locale: 'en' | 'es' = 'en') =>
  wordsOf(<CriticalHistory events={[{ ...event, ...parts } as EventView]} />, locale)

it('dates what happened, and each call', () => {
  expect(historyOf({ kind: 'seen' })).toContain('Mar 2, 2026, 10:05')
  const call = { callId: '1', calledAt: at, outcome: 'reached' }
  const log = wordsOf(<CallLog calls={[call as Parameters<typeof CallLog>[0]['calls'][number]]} />)
  expect(log).toContain('Mar 2, 2026, 10:05')
})

it('names who took it over, and the owner before', () => {
  const taken = { actorName: 'Dr. Okafor', targetName: 'Dr. Okafor', isTakeOver: true }
  expect(historyOf({ ...taken, formerName: null })).toContain('Dr. Okafor took it over ')
  expect(historyOf({ ...taken, formerName: 'Dr. Wu' })).toContain(
    'Dr. Okafor took it over from Dr. Wu',
  )
  expect(historyOf({ ...taken, formerName: 'Dr. Wu' }, 'es')).toContain('tomó el caso de Dr. Wu')
  const handed = { actorName: 'Dr. Wu', targetName: 'Dr. Okafor', isTakeOver: false }
  expect(historyOf(handed)).toContain('Dr. Wu handed it to Dr. Okafor')
})

it('names the day of a notice that was not today, and always on paper', () => {
  const level = { level: 0, people: [], notifiedAt: at, dueAt: null } as LevelView
  const card = (now: string) => {
    const view = { levels: [level], state: 'open', shift: 'weekdays', nextLevelAt: at, now }
    return markupOf(<EscalationCard view={view as unknown as CriticalView} />)
  }
  expect(card('2026-03-03T10:05:00.000Z')).not.toContain('print:inline')
  expect(card('2026-03-03T10:05:00.000Z')).toMatch(/Notified <time[^>]*>Mar 2, 2026, 10:05/)
  const today = card('2026-03-02T22:00:00.000Z')
  expect(today).toMatch(/Notified <time[^>]*print:hidden[^>]*>10:05/)
  expect(today).toMatch(/<time[^>]*hidden print:inline[^>]*>Mar 2, 2026, 10:05/)
})
