import type { OwnCriticalView } from '#lib/critical-results/critical-view.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { type ClinicLine, CriticalCard } from './critical-card.tsx'
import { SafetyQuestion } from './safety-question.tsx'

/** The open critical results of the patient, above everything else of the page. */
export function OwnCriticals({
  criticals,
  clinic,
}: {
  criticals: readonly OwnCriticalView[]
  clinic: ClinicLine
}) {
  if (criticals.length === 0) return null
  return (
    <ClientMessages namespaces={['critical.own']}>
      <div className="mb-8 space-y-8">
        {criticals.map((critical) => (
          <CriticalCard
            key={critical.criticalId}
            critical={critical}
            clinic={clinic}
            question={critical.isCritical && <SafetyQuestion critical={critical} />}
          />
        ))}
      </div>
    </ClientMessages>
  )
}
