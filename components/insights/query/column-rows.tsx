import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import type { AggregateFunction } from '#contract/aggregate/query.ts'
import { listFields, macroFields, type QueryDraft } from '#lib/insights/queries/query-draft.ts'
import { ControlFault, SmallSelect } from './form-parts.tsx'
import type { ChangeDraft, PlacedFault } from './query-form.tsx'

const functions: readonly AggregateFunction[] = [
  'mean',
  'min',
  'max',
  'sum',
  'count',
  'median',
  'stddev',
  'oldest',
  'newest',
]
const maxColumns = 12

interface ColumnRowsProps {
  draft: QueryDraft
  placed: readonly PlacedFault[]
  onChange: ChangeDraft
}

export function ColumnRows({ draft, placed, onChange }: ColumnRowsProps) {
  const t = useTranslations('insights.query.columns')
  const { columns } = draft
  const fields = [
    ...listFields(draft).map(([name]) => name),
    ...(draft.table === 'sleep' ? macroFields : []),
  ]
  const add = () => {
    const id = Math.max(0, ...columns.map((column) => column.id)) + 1
    const last = columns.at(-1)
    onChange({
      columns: [...columns, { id, func: last?.func ?? 'mean', field: last?.field ?? 'value' }],
    })
  }
  return (
    <>
      <ul className="space-y-2">
        {columns.map(({ id, func, field }, index) => {
          const number = index + 1
          const change = (changed: { func?: AggregateFunction | ''; field?: string }) =>
            onChange({
              columns: columns.map((column) =>
                column.id === id ? { ...column, ...changed } : column,
              ),
            })
          const fault = placed.find(
            ({ place }) => place.control === 'column' && place.id === id,
          )?.message
          return (
            <li key={id}>
              <div className="flex flex-wrap items-center gap-2">
                <SmallSelect
                  label={t('func', { number })}
                  isLabelHidden
                  className="min-w-28 flex-1"
                  value={func}
                  onPick={(picked) => change({ func: picked as AggregateFunction | '' })}
                >
                  <option value="">{t('each')}</option>
                  {functions.map((name) => (
                    <option key={name} value={name}>
                      {t(`functions.${name}`)}
                    </option>
                  ))}
                </SmallSelect>
                <span aria-hidden="true" className="text-soft">
                  {t('of')}
                </span>
                <SmallSelect
                  label={t('field', { number })}
                  isLabelHidden
                  className="min-w-28 flex-1"
                  value={field}
                  onPick={(picked) => change({ field: picked })}
                >
                  {fields.map((name) => (
                    <option key={name} value={name} lang="en">
                      {name}
                    </option>
                  ))}
                </SmallSelect>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={t('remove', { number })}
                  disabled={columns.length === 1}
                  onClick={() =>
                    onChange({ columns: columns.filter((column) => column.id !== id) })
                  }
                  icon={<X aria-hidden="true" className="size-4" />}
                  className="px-2.5"
                />
              </div>
              <ControlFault text={fault} />
            </li>
          )
        })}
      </ul>
      {columns.length < maxColumns && (
        <Button
          size="small"
          variant="quiet"
          onClick={add}
          icon={<Plus aria-hidden="true" className="size-4" />}
          className="-ml-3"
        >
          {t('add')}
        </Button>
      )}
    </>
  )
}
