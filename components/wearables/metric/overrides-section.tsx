import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import type { Topic } from '#lib/wearables/metrics.ts'
import type { OverrideView, SourceView } from '#lib/wearables/wearable-view.ts'
import { OverrideForm } from './override-form.tsx'
import { OverrideList } from './override-list.tsx'
import { useSourceWords } from './source-words.ts'
import { UndoOverride } from './undo-override.tsx'

/** Stretches of a day that are left out or noted, and the form for another one. */
export function OverridesSection({
  topic,
  date,
  overrides,
  sources,
}: {
  topic: Topic
  date: string
  overrides: readonly OverrideView[]
  sources: readonly SourceView[]
}) {
  const t = useTranslations('wearables.overrides')
  const sourceWords = useSourceWords()
  return (
    <Card as="section" aria-labelledby="overrides" className="space-y-4 print:hidden">
      <div>
        <h2 id="overrides" className="text-lg">
          {t('title')}
        </h2>
        <p className="mt-1 text-sm text-soft">{t('lead')}</p>
      </div>
      <OverrideList
        overrides={overrides}
        actionOf={({ overrideId }) => <UndoOverride overrideId={overrideId} />}
      />
      <OverrideForm
        topic={topic}
        date={date}
        sources={sources.map((source) => ({ source: source.source, label: sourceWords(source) }))}
      />
    </Card>
  )
}
