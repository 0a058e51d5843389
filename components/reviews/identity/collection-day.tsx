import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { ToneIcon } from '#components/ui/tone.tsx'
import { isPossibleDay } from '#lib/reviews/collection-day.ts'

interface CollectionDayProps {
  collectedOn: string | null | undefined
  canEdit: boolean
  onChange: (collectedOn: string | null | undefined) => void
}

/** Without its day a value has no place in time, so a reviewer looks for it on the page. */
export function CollectionDay({ collectedOn, canEdit, onChange }: CollectionDayProps) {
  const t = useTranslations('reviews.day')
  return (
    <section className="mb-4 rounded-card bg-watch-soft p-4" aria-labelledby="day-title">
      <h2 id="day-title" className="flex items-start gap-2 text-sm font-bold">
        <ToneIcon tone="watch" className="size-4.5 shrink-0 text-watch" />
        {t('title')}
      </h2>
      <p className="mt-1">{t('text')}</p>
      <div inert={!canEdit} className="mt-2 flex flex-wrap items-end gap-x-6 gap-y-2">
        <DayInput key={collectedOn} day={collectedOn ?? ''} onChange={onChange} />
        <Checkbox
          label={t('none')}
          checked={collectedOn === null}
          onChange={(event) => onChange(event.target.checked ? null : undefined)}
        />
      </div>
    </section>
  )
}

/** Taken when it is left: what is typed digit by digit is a date too early. */
function DayInput({ day, onChange }: { day: string } & Pick<CollectionDayProps, 'onChange'>) {
  const t = useTranslations('reviews.day')
  const [typed, setTyped] = useState(day)
  const isImpossible = typed !== '' && !isPossibleDay(typed)
  return (
    <TextField
      isDense
      type="date"
      label={t('label')}
      value={typed}
      error={isImpossible ? t('impossible') : undefined}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (typed !== day && !isImpossible) onChange(typed === '' ? undefined : typed)
      }}
    />
  )
}
