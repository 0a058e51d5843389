import { useTranslations } from 'next-intl'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { ConnectionCard } from '#components/wearables/connections/connection-card.tsx'
import { StripLegend } from '#components/wearables/connections/connection-strip.tsx'
import { WeeksCard } from '#components/wearables/overview/weeks-card.tsx'
import type { PatientId } from '#lib/ids.ts'
import type { WearablesView } from '#lib/wearables/wearable-view.ts'

/** For staff: the same numbers that the patient sees, with what was measured and which devices fell silent. */
export function PatientWearables({
  found,
  patientId,
  canQuery,
}: {
  found: WearablesView
  patientId: PatientId
  /** whether the viewer may ask questions of their own */
  canQuery: boolean
}) {
  const reader = { kind: 'staff', patientId } as const
  const t = useTranslations('wearables')
  const { connections, weeks, today } = found
  return (
    <section aria-labelledby="patient-wearables" className="mt-6 min-w-0 space-y-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="patient-wearables" className="text-sm font-bold">
          {t('title')}
        </h2>
        <StripLegend />
        {canQuery && (
          <TextLink href={`/clinic/insights/query?patient=${patientId}`}>{t('askMore')}</TextLink>
        )}
      </div>
      <div className="grid items-start gap-3 lg:grid-cols-2 xl:grid-cols-3">
        {connections.map((connection) => (
          <ConnectionCard key={connection.provider} connection={connection} />
        ))}
      </div>
      <div className="grid items-start gap-3 lg:grid-cols-2">
        {weeks.steps && (
          <WeeksCard
            topic="steps"
            title={t('weeks.steps')}
            found={weeks.steps}
            today={today}
            reader={reader}
          />
        )}
        {weeks.sleep && (
          <WeeksCard
            topic="sleep"
            title={t('weeks.sleep')}
            found={weeks.sleep}
            today={today}
            reader={reader}
          />
        )}
      </div>
    </section>
  )
}
