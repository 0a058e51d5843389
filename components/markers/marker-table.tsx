import { getTranslations } from 'next-intl/server'
import { Chip } from '#components/ui/chip.tsx'
import { Link } from '#components/ui/navigation/link.tsx'
import type { MarkerView } from '#lib/markers/present-marker.ts'
import { MarkerType } from './marker-type.tsx'

export async function MarkerTable({ markers }: { markers: MarkerView[] }) {
  const t = await getTranslations('markers')
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
      {markers.map((marker) => (
        <li
          key={marker.markerId}
          className="relative grid gap-x-6 gap-y-2 px-4.5 py-3.5 transition-colors hover:bg-sunken/60 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center lg:grid-cols-[minmax(0,1fr)_11rem_19rem]"
        >
          <div className="min-w-0">
            <h3 className="text-base font-semibold">
              {marker.href ? (
                <Link href={marker.href} prefetch={false} className="after:absolute after:inset-0">
                  {marker.name}
                </Link>
              ) : (
                marker.name
              )}
            </h3>
            <p className="mt-0.5 text-sm text-soft">
              {marker.labName && (
                <span className="font-semibold text-ink lg:hidden">{marker.labName}</span>
              )}
              {marker.labName && <span className="lg:hidden"> · </span>}
              {[describeResults(marker, t), describeTurnaround(marker, t)]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <p className="font-medium max-lg:hidden">{marker.labName}</p>
          <div className="flex items-center gap-1.5 max-sm:has-[>:only-child]:hidden sm:justify-end">
            {!marker.isOrderable && <Chip tone="watch">{t('notOrderable')}</Chip>}
            {marker.isOrderable && !marker.isALaCarte && <Chip icon={null}>{t('singleNo')}</Chip>}
            <MarkerType type={marker.type} />
          </div>
        </li>
      ))}
    </ul>
  )
}

type Translator = Awaited<ReturnType<typeof getTranslations<'markers'>>>

function describeResults(marker: MarkerView, t: Translator) {
  const [first] = marker.results
  if (marker.results.length === 1 && first?.loinc) return t('loincCode', { code: first.loinc.code })
  return t('resultCount', { count: marker.results.length })
}

export function describeTurnaround(
  { commonTatDays, worstCaseTatDays }: Pick<MarkerView, 'commonTatDays' | 'worstCaseTatDays'>,
  t: Translator,
) {
  if (commonTatDays === null) return null
  if (worstCaseTatDays === null || worstCaseTatDays === commonTatDays)
    return t('turnaroundOne', { days: commonTatDays })
  return t('turnaroundRange', { days: commonTatDays, worst: worstCaseTatDays })
}
