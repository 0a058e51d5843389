import {
  Activity,
  Droplet,
  Gauge,
  HeartPulse,
  type LucideIcon,
  Moon,
  Scale,
  Wind,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '#components/ui/navigation/link.tsx'
import { useDayWords } from '#components/wearables/day-words.ts'
import { useTopicWords } from '#components/wearables/metric-words.ts'
import type { Topic } from '#lib/wearables/metrics.ts'
import type { Tile } from '#lib/wearables/wearable-view.ts'

const icons: Partial<Record<Topic, LucideIcon>> = {
  sleep: Moon,
  hrv: Activity,
  heartrate: HeartPulse,
  body_weight: Scale,
  blood_pressure: Gauge,
  blood_oxygen: Wind,
  glucose: Droplet,
}

/** The newest value of each measure, with its age. */
export function Tiles({ tiles, today }: { tiles: readonly Tile[]; today: string }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-3">
      {tiles.map((tile) => (
        <li key={tile.topic}>
          <TileLink tile={tile} today={today} />
        </li>
      ))}
    </ul>
  )
}

function TileLink({ tile, today }: { tile: Tile; today: string }) {
  const words = useTopicWords(tile.topic)
  const { topic, value, low } = tile
  const Icon = icons[topic] ?? Activity
  return (
    <Link
      href={`/wearables/${topic}`}
      className="flex h-full flex-col gap-1 rounded-card border border-line bg-card p-4 hover:border-edge"
    >
      <span className="flex items-center gap-1.5 text-sm font-semibold">
        <Icon aria-hidden="true" className="size-4 shrink-0 text-accent" />
        {words.name}
      </span>
      <span className="flex flex-wrap items-baseline gap-x-1 text-2xl font-bold">
        {value === null ? '–' : words.text(value, low)}
        {value !== null && words.unit && (
          <span className="text-sm font-normal whitespace-nowrap text-soft">{words.unit}</span>
        )}
      </span>
      <span className="text-xs text-soft">
        <TileAge tile={tile} today={today} />
      </span>
    </Link>
  )
}

function TileAge({
  tile: { topic, value, date, isTentative },
  today,
}: {
  tile: Tile
  today: string
}) {
  const t = useTranslations('wearables.tiles')
  const dayWords = useDayWords()
  if (topic === 'heartrate' || topic === 'glucose') return t(value === null ? 'noToday' : 'today')
  if (date === null) return t('never')
  if (topic !== 'sleep' && topic !== 'hrv') return dayWords.full(date)
  const night = date === today ? t('lastNight') : t('nightOf', { date: dayWords.short(date) })
  return isTentative ? `${night}. ${t('tentative')}` : night
}
