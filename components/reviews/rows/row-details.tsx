'use client'

import { AlertTriangle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { doubtWordOf } from '#components/reviews/review-words.ts'
import { useViewer } from '#components/ui/time/viewer.tsx'
import { dateFormat } from '#lib/i18n/date-format.ts'
import { printedFields, type ReviewRow } from '#lib/reviews/resolve-rows.ts'
import { type ReviewDraftView, unitPair } from '#lib/reviews/review-view.ts'
import { CodeChoice } from './code-choice.tsx'

interface RowDetailsProps {
  row: ReviewRow
  draft: ReviewDraftView
  canEdit: boolean
  onCode: (code: string | null) => void
}

export function RowDetails({ row, draft, canEdit, onCode }: RowDetailsProps) {
  return (
    <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <div className="space-y-3">
        <Doubts row={row} />
        <UnitStatement row={row} draft={draft} />
        <Previous row={row} draft={draft} />
      </div>
      <CodeChoice row={row} canEdit={canEdit} onCode={onCode} />
    </div>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h4 className="text-xs font-semibold text-soft">{title}</h4>
      <div className="mt-0.5">{children}</div>
    </div>
  )
}

export function Doubts({ row }: { row: ReviewRow }) {
  const t = useTranslations('reviews')
  const { doubts, confidence, flag } = row.row
  const share = Math.round((confidence ?? 1) * 100)
  const before = row.isEdited && row.before ? printedFields(row.before) : undefined
  return (
    <Fact title={t('row.doubts')}>
      {doubts.length === 0 && <p className="text-soft">{t('row.noDoubts')}</p>}
      <ul className="space-y-1">
        {doubts.map((doubt) => (
          <li key={doubt} className="flex items-start gap-1.5">
            <AlertTriangle aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-watch" />
            <span>{t(`doubts.${doubtWordOf(doubt)}`)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-xs text-soft">
        {[
          // A whole confidence says nothing, and contradicts a doubt about the reading.
          share < 100 && t('row.confidence', { share }),
          flag && t('row.flag', { flag }),
          before && t('row.was', { text: wordsOf(before) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </Fact>
  )
}

const wordsOf = (fields: ReturnType<typeof printedFields>) =>
  [fields.name, fields.value, fields.unit, fields.range].filter(Boolean).join(' ')

function UnitStatement({ row: { row }, draft }: Pick<RowDetailsProps, 'row' | 'draft'>) {
  const t = useTranslations('reviews.row')
  const [match] = row.loinc_matches
  const usual = match?.ucum_unit ?? undefined
  const name = match?.display_name || match?.loinc_name || row.test_name
  const say = () => {
    if (!row.units) return usual ? t('units.missing', { usual }) : t('units.none')
    const unit = row.ucum_unit
    if (!unit) return t('units.unknown', { unit: row.units })
    if (!usual) return t('units.free', { unit: row.units })
    const check = draft.units[unitPair(unit, usual)] ?? (unit === usual ? 'same' : 'differs')
    return t(`units.${check}`, { unit: row.units, usual, name })
  }
  return (
    <Fact title={t('unit')}>
      <p>{say()}</p>
    </Fact>
  )
}

function Previous({ row: { row }, draft }: Pick<RowDetailsProps, 'row' | 'draft'>) {
  const t = useTranslations('reviews.row')
  const { locale } = useViewer()
  const [match] = row.loinc_matches
  const known = match && draft.previous[match.loinc_code]
  if (!known)
    return <Fact title={t('previous')}>{<p className="text-soft">{t('previousNone')}</p>}</Fact>
  const value = [known.value, known.unit].filter(Boolean).join(' ')
  const format = dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const date = known.observedOn && format.format(new Date(known.observedOn))
  // Without a date it may be the later of the two.
  const change = date && known.unit === row.units ? changeOf(known.value, row.value) : undefined
  return (
    <Fact title={t('previous')}>
      <p>
        {date ? t('previousOn', { value, date }) : t('previousUndated', { value })}
        {change !== undefined && (
          <span className="text-soft">
            {' · '}
            {change === 0
              ? t('change.same')
              : t(change > 0 ? 'change.up' : 'change.down', { share: Math.abs(change) })}
          </span>
        )}
      </p>
    </Fact>
  )
}

/** In percent of the previous value; undefined unless both are plain numbers. */
function changeOf(before: string, now: string): number | undefined {
  const [from, to] = [Number(before), Number(now)]
  if (!Number.isFinite(from) || !Number.isFinite(to) || from === 0) return undefined
  return Math.round(((to - from) / Math.abs(from)) * 100)
}
