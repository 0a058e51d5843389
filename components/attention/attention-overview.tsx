import { useTranslations } from 'next-intl'
import { classNames } from '#components/ui/class-names.ts'
import { ToneIcon, toneStyle } from '#components/ui/tone.tsx'
import type { AttentionView } from '#lib/attention/attention-view.ts'
import { toneOfKind } from './attention-words.ts'

/** Every kind with its count, including zero: that nothing has failed is worth knowing. */
export function AttentionOverview({ view: { groups, messages } }: { view: AttentionView }) {
  const t = useTranslations('attention')
  const tiles = [
    ...groups.map((group) => ({ ...group, tone: toneOfKind[group.kind] })),
    ...(messages ? [{ ...messages, kind: 'messages' as const, tone: 'neutral' as const }] : []),
  ]
  return (
    <nav aria-label={t('overview')} className="mb-6 print:hidden">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 xl:flex xl:flex-wrap">
        {tiles.map(({ kind, total, isTotalCapped, tone }) => {
          const look = total > 0 ? toneStyle[tone] : 'bg-transparent text-soft border-line'
          const content = (
            <>
              {total > 0 && <ToneIcon tone={tone} className="size-4 shrink-0" />}
              <span className="min-w-0 flex-1">{t(`groups.${kind}.title`)}</span>
              <span className="text-base font-bold tabular-nums">
                {total}
                {isTotalCapped && '+'}
              </span>
            </>
          )
          const shape = classNames(
            'flex min-h-11 items-center gap-2.5 rounded-control border px-3 py-1.5 text-sm font-semibold',
            total > 0 && 'border-transparent hover:underline underline-offset-4',
            look,
          )
          return (
            <li key={kind} className="min-w-0 xl:flex-1">
              {total > 0 ? (
                <a href={`#${kind}`} className={shape}>
                  {content}
                </a>
              ) : (
                <p className={shape}>{content}</p>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
