import type { OwnCriticalView } from '#lib/critical-results/critical-view.ts'
import { type ClinicLine, CriticalCard } from './critical-card.tsx'

/** Values of a page that were critical until they were corrected. Without the safety question, which would add to the page's scripts. */
export function CorrectedCriticals({
  criticals,
  clinic,
}: {
  criticals: readonly OwnCriticalView[]
  clinic: ClinicLine
}) {
  if (criticals.length === 0) return null
  return (
    <div className="mb-8 space-y-8">
      {criticals.map((critical) => (
        <CriticalCard key={critical.criticalId} critical={critical} clinic={clinic} />
      ))}
    </div>
  )
}
