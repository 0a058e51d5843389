import { describe, expect, it } from 'vitest'
import type { WorkoutView } from '#lib/wearables/wearable-view.ts'
import { wordsOf } from '#testing/web/words-of.tsx'
import { WorkoutDetail } from './workout-detail.tsx'

const workout: WorkoutView = {
  owner: { name: 'Ada Moreno', dob: null },
  workoutId: '7c1f0c0e-5f0a-4d0e-9c55-0d6f6f0f3a11',
  date: '2026-11-28',
  localStart: Date.parse('2026-11-28T07:10:00Z'),
  sport: 'running',
  title: null,
  provider: 'fitbit',
  providerName: 'Fitbit',
  seconds: 180,
  distance: 500,
  calories: null,
  averageHeartRate: 145.2,
  maxHeartRate: 165,
  movingSeconds: 180,
  zones: [],
  points: [140, 145, 153].map((heartRate, index) => ({
    at: index * 60,
    heartRate,
    altitude: null,
    distance: null,
    speed: null,
  })),
  stream: 'complete',
  missingHeartSeconds: 0,
}

describe('a workout', () => {
  it('has one average heart rate: what its provider says, or that of its beats', () => {
    const words = wordsOf(<WorkoutDetail workout={workout} back={null} />)
    expect(words).toContain('Average heart rate 145 bpm')
    expect(words).toContain('Average 145 bpm, highest 153 bpm')
    const without = { ...workout, averageHeartRate: null }
    expect(wordsOf(<WorkoutDetail workout={without} back={null} />)).toContain('Average 146 bpm')
  })
})
