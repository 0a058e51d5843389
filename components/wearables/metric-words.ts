import { useLocale, useTranslations } from 'next-intl'
import { numberFormat } from '#lib/i18n/number-format.ts'
import type { Topic } from '#lib/wearables/metrics.ts'

interface Shown {
  digits: number
  /** from the unit that is stored to the one that people in the United States use */
  factor: number
}

const milesPerMeter = 1 / 1609.344
const poundsPerKilogram = 1 / 0.45359237
/** Of glucose, whose molar mass is 180.16 g/mol. */
const mgPerDlPerMmolPerL = 18.016

const shown: Partial<Record<Topic, Shown>> = {
  distance: { digits: 2, factor: milesPerMeter },
  glucose: { digits: 0, factor: mgPerDlPerMmolPerL },
  body_weight: { digits: 1, factor: poundsPerKilogram },
  body_fat: { digits: 1, factor: 1 },
  respiratory_rate: { digits: 1, factor: 1 },
}

export function showAs(topic: Topic): Shown {
  return shown[topic] ?? { digits: 0, factor: 1 }
}

/** The words of a topic: its values are shown in the units of the United States. */
export function useTopicWords(topic: Topic) {
  const t = useTranslations('wearables')
  const duration = useDuration()
  const locale = useLocale()
  const { digits, factor } = showAs(topic)
  const format = numberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const number = (value: number) =>
    topic === 'sleep' ? duration(value) : format.format(value * factor)
  const text = (value: number, low?: number | null) =>
    low == null || topic !== 'blood_pressure' ? number(value) : `${number(value)}/${number(low)}`
  const join = (value: string, unit: string) => (unit === '' ? value : `${value} ${unit}`)
  return {
    name: t(`names.${topic}`),
    unit: topic === 'sleep' ? '' : t(`units.${topic}`),
    number,
    text,
    withUnit: (value: number, low?: number | null) =>
      join(text(value, low), topic === 'sleep' ? '' : t(`units.${topic}`)),
    /** at an axis */
    tick: (value: number) =>
      topic === 'sleep' ? t('duration.hours', { hours: value / 3600 }) : number(value),
    digits,
    /** in which axes have round numbers */
    scale: topic === 'sleep' ? 3600 : 1 / factor,
    spoken: (value: number, low?: number | null) =>
      join(text(value, low), topic === 'sleep' ? '' : t(`spokenUnits.${topic}`)),
  }
}

export type TopicWords = ReturnType<typeof useTopicWords>

export function useDuration() {
  const t = useTranslations('wearables.duration')
  return (seconds: number) => {
    const minutes = Math.round(seconds / 60)
    if (seconds > 0 && minutes === 0) return t('seconds', { seconds: Math.round(seconds) })
    if (minutes >= 60 && minutes % 60 === 0) return t('hours', { hours: minutes / 60 })
    return minutes < 60
      ? t('minutes', { minutes })
      : t('hoursMinutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  }
}
