import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { SelectBox } from '#components/bulk-actions/select-box.tsx'
import type { Selection } from '#components/bulk-actions/use-selection.ts'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { type Tone, ToneIcon, toneStyle } from '#components/ui/tone.tsx'
import type { AttentionGroup, AttentionView } from '#lib/attention/attention-view.ts'
import { AttentionItem } from './attention-item.tsx'
import { attentionHref, toneOfKind } from './attention-words.ts'
import type { RowActions } from './use-row-actions.ts'

/** The rest unfolds in place. */
const firstRows = 8

export function AttentionGroupSection({
  group: { kind, total, isTotalCapped, rows },
  view: { people, userId, can },
  actions,
  selection,
}: {
  group: AttentionGroup
  view: Pick<AttentionView, 'people' | 'userId' | 'can'>
  actions: RowActions
  selection: Selection
}) {
  const t = useTranslations('attention')
  const bulk = useTranslations('bulk-actions')
  const [isOpen, setIsOpen] = useState(false)
  const shown = isOpen ? rows : rows.slice(0, firstRows)
  return (
    <GroupFrame
      id={kind}
      tone={toneOfKind[kind]}
      title={t(`groups.${kind}.title`)}
      text={t(`groups.${kind}.text`)}
      count={`${total}${isTotalCapped ? '+' : ''}`}
      start={
        <SelectBox
          label={bulk('selectGroup', { group: t(`groups.${kind}.title`) })}
          orderIds={shown.map(({ orderId }) => orderId)}
          selection={selection}
        />
      }
      action={
        <TextLink href={attentionHref(kind)} className="inline-flex items-center gap-1">
          {t(isTotalCapped ? 'allMany' : 'all', { count: total })}
          <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
        </TextLink>
      }
    >
      {shown.map((row) => (
        <AttentionItem key={row.orderId} {...{ row, people, userId, can, actions, selection }} />
      ))}
      {rows.length > shown.length && (
        <li className="px-2 py-1.5">
          <Button size="small" variant="quiet" onClick={() => setIsOpen(true)}>
            {t('showMore', { count: rows.length - shown.length })}
          </Button>
        </li>
      )}
    </GroupFrame>
  )
}

type GroupFrameProps = {
  id: string
  tone: Tone
  title: string
  text: string
  count: string
  action?: ReactNode
  /** before the title */
  start?: ReactNode
  /** list items */
  children: ReactNode
}

export function GroupFrame({
  id,
  tone,
  title,
  text,
  count,
  action,
  start,
  children,
}: GroupFrameProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} tabIndex={-1} className="scroll-mt-4">
      <header className="mb-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <div className="flex min-w-0 items-start gap-3">
          {start && <div className="pt-0.5 pl-4">{start}</div>}
          <div className="min-w-0">
            <h2 id={`${id}-title`} className="flex items-center gap-2 text-base font-bold">
              <span
                className={`grid size-6 shrink-0 place-items-center rounded-full ${toneStyle[tone]}`}
              >
                <ToneIcon tone={tone} className="size-3.5" />
              </span>
              {title}
              <span className="font-semibold text-soft tabular-nums">{count}</span>
            </h2>
            <p className="mt-0.5 text-soft">{text}</p>
          </div>
        </div>
        {action}
      </header>
      <Card padding="none">
        <ul className="divide-y divide-line">{children}</ul>
      </Card>
    </section>
  )
}
