'use client'

import { Ban, Check, type LucideIcon, Pencil, Plus, ScanText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { BareButton } from '#components/ui/bare-button.tsx'
import { Card } from '#components/ui/card.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { RowDecision } from '#lib/reports/staff/staff-report-view.ts'
import type { RowHold } from '#lib/review-decisions/decision-record.ts'
import { CorrectionDetails } from './correction-details.tsx'

interface DecisionListProps {
  decisions: readonly RowDecision[]
  chosenId: string | null
  onChoose: (rowId: string) => void
}

const icons: Record<RowDecision['state'], LucideIcon> = {
  read: ScanText,
  accepted: Check,
  changed: Pencil,
  added: Plus,
  'left-out': Ban,
}

/** Every row with what was printed, what the patient sees, and who decided so. */
export function DecisionList({ decisions, chosenId, onChoose }: DecisionListProps) {
  const t = useTranslations('reports.staff')
  return (
    <section aria-labelledby="report-decisions" className="min-w-0">
      <h2 id="report-decisions" className="mb-2 text-sm font-bold">
        {t('decisions')}
      </h2>
      <Card padding="none" className="overflow-hidden">
        <ol className="divide-y divide-line">
          {decisions.map((decision) => {
            const Icon = icons[decision.state]
            const isChosen = decision.rowId === chosenId
            return (
              <li
                key={decision.rowId}
                className={classNames(
                  'relative flex items-start gap-3 border-l-3 px-3 py-2.5 text-sm',
                  isChosen ? 'border-l-accent bg-accent-soft/40' : 'border-l-transparent',
                )}
              >
                <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-soft" />
                <div className="min-w-0 flex-1">
                  <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                    <BareButton
                      aria-pressed={isChosen}
                      aria-label={t('showPlace', { name: decision.name })}
                      onClick={() => onChoose(decision.rowId)}
                      className="text-left font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
                    >
                      {decision.name}
                    </BareButton>
                    <Values decision={decision} />
                  </p>
                  <Reasons decision={decision} />
                </div>
              </li>
            )
          })}
        </ol>
      </Card>
    </section>
  )
}

function Values({ decision: { state, before, after } }: { decision: RowDecision }) {
  const t = useTranslations('reports.staff')
  if (state === 'left-out')
    return (
      <span className="text-soft">
        <s>{before}</s>
      </span>
    )
  return (
    <span className="font-semibold tabular-nums">
      {state === 'changed' ? t('change', { before: before ?? '', after: after ?? '' }) : after}
    </span>
  )
}

function Asked({ hold: { to, question } }: { hold: RowHold }) {
  const t = useTranslations('reports.staff')
  if (to !== 'colleague') return t(`asked.${to}`, { question })
  return question ? t('handedOverNote', { question }) : t('handedOver')
}

function Reasons({ decision }: { decision: RowDecision }) {
  const t = useTranslations('reports.staff')
  const words = useTranslations('reviews.why.words')
  const doubts = useTranslations('reviews.doubts')
  const { state, why, hold, by, at } = decision
  const known = decision.doubts.map((doubt) =>
    doubts.has(doubt as 'other') ? doubts(doubt as 'other') : doubts('other'),
  )
  return (
    <div className="text-xs text-soft">
      <p>
        {t(`states.${state}`)}
        {why && ` · ${words(why.reason)}`}
        {why?.note && ` · “${why.note}”`}
      </p>
      {known.length > 0 && <p>{t('inSpiteOf', { doubts: known.join(' ') })}</p>}
      {hold && (
        <p>
          <Asked hold={hold} />
        </p>
      )}
      {decision.correction && <CorrectionDetails correction={decision.correction} />}
      {by && at && (
        <p>{t.rich('by', { name: by, when: () => <LocalTime instant={at} style="dateTime" /> })}</p>
      )}
    </div>
  )
}
