import { useTranslations } from 'next-intl'
import type { WorkoutLine } from '#lib/wearables/wearable-view.ts'

const known = ['running', 'cycling', 'strength_training'] as const

/** In the reader's language where we know the sport, otherwise as its provider calls it. */
export function useSportName() {
  const t = useTranslations('wearables.workouts.sports')
  return ({ sport, title }: Pick<WorkoutLine, 'sport' | 'title'>) => {
    const found = known.find((each) => each === sport)
    return found ? t(found) : (title ?? t('other'))
  }
}
