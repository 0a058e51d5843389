import type { EmptyLine, OverrideView, SourceView, WhyView } from '#lib/wearables/wearable-view.ts'
import { OrderForm } from './order-form.tsx'
import { OverridesSection } from './overrides-section.tsx'
import { useSourceWords } from './source-words.ts'
import { WhySection } from './why-section.tsx'

/** Of one day: how its number came about, and what the wearer can change about it. */
export function DayDetails({
  why,
  empty,
  overrides,
  sources,
}: {
  why: WhyView
  empty: readonly EmptyLine[]
  overrides: readonly OverrideView[]
  sources: readonly SourceView[]
}) {
  const sourceWords = useSourceWords()
  const named = sources.map((source) => ({ source: source.source, label: sourceWords(source) }))
  return (
    <>
      <WhySection why={why} empty={empty}>
        {sources.length > 1 && <OrderForm topic={why.topic} choice={why.choice} sources={named} />}
      </WhySection>
      {sources.length > 0 && (
        <OverridesSection
          topic={why.topic}
          date={why.date}
          overrides={overrides}
          sources={sources}
        />
      )}
    </>
  )
}
