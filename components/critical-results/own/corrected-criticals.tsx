import type { OwnCriticalView } from '#lib/critical-results/critical-view.ts'
import { type ClinicLine, CriticalCard } from './critical-card.tsx'

/** Values of the page that were critical before they were corrected. The question of the others would weigh on its scripts. */
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
