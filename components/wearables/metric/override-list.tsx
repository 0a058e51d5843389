import { EyeOff, StickyNote } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Card } from '#components/ui/card.tsx'
import { useDayWords } from '#components/wearables/day-words.ts'
import { presentSource } from '#lib/wearables/read/present-source.ts'
import type { OverrideView } from '#lib/wearables/wearable-view.ts'
import { useSourceWords } from './source-words.ts'

/** For staff: what the wearer left out or noted, without a way to change it. */
export function PatientOverrides({ overrides }: { overrides: readonly OverrideView[] }) {
  const t = useTranslations('wearables.overrides')
  if (overrides.length === 0) return null
  return (
    <Card as="section" aria-labelledby="overrides" className="space-y-4">
      <div>
        <h2 id="overrides" className="text-lg">
          {t('title')}
        </h2>
        <p className="mt-1 text-sm text-soft">{t('leadOfPatient')}</p>
      </div>
      <OverrideList overrides={overrides} />
    </Card>
  )
}

export function OverrideList({
  overrides,
  actionOf,
}: {
  overrides: readonly OverrideView[]
  actionOf?: (override: OverrideView) => ReactNode
}) {
  if (overrides.length === 0) return null
  return (
    <ul className="divide-y divide-line">
      {overrides.map((override) => (
        <OverrideLine key={override.overrideId} override={override} action={actionOf?.(override)} />
      ))}
    </ul>
  )
}

function OverrideLine({ override, action }: { override: OverrideView; action: ReactNode }) {
  const t = useTranslations('wearables.overrides')
  const dayWords = useDayWords()
  const sourceWords = useSourceWords()
  const { kind, localStart, localEnd, reason, source, topic } = override
  const Icon = kind === 'exclude' ? EyeOff : StickyNote
  const scope = [
    source && t('ofSource', { source: sourceWords(presentSource(source)) }),
    topic === null && t('ofAll'),
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 gap-2.5">
        <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-accent" />
        <div className="min-w-0 text-sm">
          <p className="font-semibold">
            {t(kind === 'exclude' ? 'excluded' : 'noted')}:{' '}
            {t('line', {
              from: dayWords.timeInSentence(localStart),
              to: dayWords.timeInSentence(localEnd),
            })}
          </p>
          <p>{reason}</p>
          {scope.length > 0 && <p className="text-soft">{scope.join(', ')}</p>}
        </div>
      </div>
      {action}
    </li>
  )
}
