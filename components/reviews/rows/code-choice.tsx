'use client'

import { useTranslations } from 'next-intl'
import { lazy, useId } from 'react'
import { codeReasonWordOf } from '#components/reviews/review-words.ts'
import { Input } from '#components/ui/form/input.tsx'
import { ShownAtOnce } from '#components/ui/shown-at-once.tsx'
import type { WireLoincMatch } from '#contract/lab-reports.ts'
import type { ReviewRow } from '#lib/reviews/resolve-rows.ts'

// Most codes are right, and need no search.
const CodeSearch = lazy(async () => ({
  default: (await import('./code-search.tsx')).CodeSearch,
}))

interface CodeChoiceProps {
  row: ReviewRow
  canEdit: boolean
  onCode: (code: string | null) => void
}

const optionStyle =
  'flex cursor-pointer items-start gap-2.5 rounded-lg px-2 py-1.5 hover:bg-sunken has-checked:bg-card has-checked:shadow-[inset_0_0_0_1px_var(--line)] has-disabled:cursor-default'
const radioStyle =
  'mt-0.75 size-4 shrink-0 appearance-none rounded-full border border-edge bg-card checked:border-[5px] checked:border-accent'

/** Candidate codes, likeliest first, each with its reasons, and a search for others. */
export function CodeChoice({ row, canEdit, onCode }: CodeChoiceProps) {
  const t = useTranslations('reviews.codes')
  const name = useId()
  const matches = row.row.loinc_matches
  const hasNone = row.hasNoCode || matches.length === 0 || row.row.loinc_match_status === 'no_match'
  return (
    <div className="min-w-0">
      <fieldset disabled={!canEdit} className="min-w-0">
        <legend className="text-xs font-semibold text-soft">{t('title')}</legend>
        {matches.map((match, index) => (
          <label key={match.loinc_code} className={optionStyle}>
            <Input
              type="radio"
              name={name}
              value={match.loinc_code}
              checked={!hasNone && index === 0}
              onChange={() => onCode(match.loinc_code)}
              className={radioStyle}
            />
            <Candidate match={match} />
          </label>
        ))}
        <label className={optionStyle}>
          <Input
            type="radio"
            name={name}
            value=""
            checked={hasNone}
            onChange={() => onCode(null)}
            className={radioStyle}
          />
          <span className="min-w-0">
            <span className="block font-medium">{t('none')}</span>
            {hasNone && <span className="block text-xs text-soft">{t('noneText')}</span>}
          </span>
        </label>
      </fieldset>
      {canEdit && (
        <ShownAtOnce>
          <CodeSearch onCode={onCode} />
        </ShownAtOnce>
      )}
    </div>
  )
}

export function Candidate({ match }: { match: WireLoincMatch }) {
  const t = useTranslations('reviews.codes')
  const reasons = match.reasons.flatMap((reason) => {
    const word = codeReasonWordOf(reason)
    return word ? [t(`reasons.${word}`)] : []
  })
  const share =
    match.confidence_score < 1 && t('likely', { share: Math.round(match.confidence_score * 100) })
  return (
    <span className="min-w-0">
      <span className="block font-medium">
        {match.display_name || match.loinc_name}{' '}
        <span className="font-normal whitespace-nowrap text-soft">
          {[match.loinc_code, match.ucum_unit].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="block text-xs text-soft">
        {[share, ...reasons].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}
