import { useTranslations } from 'next-intl'
import type { ShownAnchor } from '#lib/harm-anchors/anchor-view.ts'

/** What the clinic wrote about a value this far outside, in the style of its mark on the line, with the source. */
export function AnchorText({ anchor: { text, source, writtenBy } }: { anchor: ShownAnchor }) {
  const t = useTranslations('results.anchor')
  return (
    <p className="mt-1.5 border-l-2 border-dotted border-ink pl-3 text-sm">
      {text}{' '}
      <span className="text-soft">{writtenBy ? t('by', { name: writtenBy, source }) : source}</span>
    </p>
  )
}
