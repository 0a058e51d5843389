import { describe, expect, it } from 'vitest'
import type { ConnectionView } from '#lib/wearables/wearable-view.ts'
import { wordsOf } from '#testing/web/words-of.tsx'
import { ConnectionCard } from './connection-card.tsx'

const device = {
  deviceId: 'band',
  manufacturer: 'Fitbit',
  model: 'Charge 6',
  type: 'watch',
  batteryLevel: 59,
  lastSeenAt: null,
}
const connection: ConnectionView = {
  provider: 'fitbit',
  name: 'Fitbit',
  state: 'on',
  errorType: null,
  since: '2026-11-30T08:00:00Z',
  lastDataAt: null,
  devices: [device, { ...device, deviceId: 'scale', model: 'Aria Air', batteryLevel: 0 }],
  strip: [{ date: '2026-11-30', state: 'whole' }],
}

describe('a connection', () => {
  it('says how full the batteries of its devices are', () => {
    const words = wordsOf(<ConnectionCard connection={connection} />)
    expect(words).toContain('Fitbit Charge 6 · Battery 59%')
    expect(words).toContain('Fitbit Aria Air · Battery empty')
    expect(wordsOf(<ConnectionCard connection={connection} />, 'es')).toContain('Batería al 59%')
  })

  it('can say that it is being disconnected, until it is', () => {
    expect(wordsOf(<ConnectionCard connection={connection} />)).toContain('Disconnecting…')
    expect(wordsOf(<ConnectionCard connection={connection} />, 'es')).toContain('Desconectando…')
    const ended = { ...connection, state: 'disconnected' as const }
    expect(wordsOf(<ConnectionCard connection={ended} />)).not.toContain('Disconnecting')
  })
})
