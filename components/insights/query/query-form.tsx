import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import type { DatePart } from '#contract/aggregate/query.ts'
import { queryTables, type SummaryTableName } from '#contract/aggregate/tables.ts'
import { queryTimeseries, resourceOfTimeseries } from '#contract/aggregate/timeseries.ts'
import {
  type AlignMode,
  type DraftPlace,
  findPlace,
  listFields,
  type QueryDraft,
  type Unit,
} from '#lib/insights/queries/query-draft.ts'
import { ColumnRows } from './column-rows.tsx'
import { FormSection, ServiceWords, SmallInput, SmallSelect } from './form-parts.tsx'

// Loaded when it is opened: it has the names of all providers.
const PriorityList = lazy(async () => ({
  default: (await import('./priority-list.tsx')).PriorityList,
}))

export type ChangeDraft = (changed: Partial<QueryDraft>) => void

interface QueryFormProps {
  draft: QueryDraft
  /** slugs of what the patient has connected */
  providers: readonly string[]
  /** by their paths in the request */
  faults: Record<string, string>
  onChange: ChangeDraft
}

export interface PlacedFault {
  place: DraftPlace
  path: string
  message: string
}

const units: readonly Unit[] = ['minute', 'hour', 'day', 'week', 'month', 'year']
const alignModes: readonly AlignMode[] = ['carry_forward', 'carry_backward', 'carry_nearest']
const dateParts: readonly DatePart[] = [
  'hour',
  'weekday',
  'day',
  'week',
  'month',
  'year',
  'minute',
  'week_of_year',
  'day_of_year',
]

export function QueryForm({ draft, providers, faults, onChange }: QueryFormProps) {
  const t = useTranslations('insights.query')
  const placed: PlacedFault[] = Object.entries(faults).map(([path, message]) => ({
    path,
    message,
    place: findPlace(draft, path),
  }))
  const errorAt = (control: DraftPlace['control']) =>
    placed.find(({ place }) => place.control === control)?.message
  const others = placed.filter(({ place }) => place.control === 'query')
  const where = placed.find(({ place }) => place.control === 'where')
  const isGrouped = draft.every.unit !== ''
  const isMoreUsed =
    draft.align !== '' || draft.priority.length > 0 || errorAt('priority') !== undefined
  const [isToggled, setIsMoreOpen] = useState<boolean>()
  const isMoreOpen = isToggled ?? isMoreUsed
  return (
    <div>
      {others.length > 0 && (
        <div className="p-4 pb-0 sm:px-5">
          <Notice tone="alert">
            {others.map(({ path, message }) => (
              <p key={path}>
                {t('refusedPlace', { path })}: <ServiceWords text={message} />
              </p>
            ))}
          </Notice>
        </div>
      )}
      <FormSection legend={t('data.legend')}>
        <DataFields draft={draft} onChange={onChange} />
      </FormSection>
      <FormSection legend={t('columns.legend')}>
        <ColumnRows draft={draft} placed={placed} onChange={onChange} />
        {draft.table !== 'derived_readiness' && (
          <Checkbox
            label={t('columns.sources')}
            description={t('columns.sourcesText')}
            checked={draft.hasSources}
            onChange={({ target }) => onChange({ hasSources: target.checked })}
          />
        )}
      </FormSection>
      <FormSection legend={t('time.legend')}>
        <div className="grid grid-cols-[minmax(0,1.4fr)_minmax(4rem,0.8fr)_minmax(0,1fr)] items-start gap-2 max-sm:grid-cols-2">
          <SmallInput
            label={t('time.until')}
            type="date"
            value={draft.until}
            error={errorAt('until')}
            onType={(until) => onChange({ until })}
            className="min-w-0 max-sm:col-span-2"
          />
          <Amount
            label={t('time.past')}
            unitLabel={t('time.pastUnit')}
            amount={draft.past}
            error={errorAt('past')}
            onAmount={(past) => onChange({ past: past as QueryDraft['past'] })}
          />
        </div>
        <p className="text-xs text-soft">{t('time.local')}</p>
      </FormSection>
      <FormSection legend={t('group.legend')}>
        <div className="grid grid-cols-2 items-start gap-2 sm:grid-cols-[minmax(4rem,0.6fr)_minmax(0,1fr)_minmax(0,1.3fr)]">
          <Amount
            label={t('group.every')}
            unitLabel={t('group.unit')}
            none={t('group.noTime')}
            amount={draft.every}
            error={errorAt('every')}
            onAmount={(every) => onChange(every.unit ? { every } : { every, align: '' })}
          />
          <SmallSelect
            label={t('group.part')}
            value={draft.part}
            error={errorAt('part')}
            onPick={(part) => onChange({ part: part as DatePart | '' })}
            className="min-w-0 max-sm:col-span-2"
          >
            <option value="">{t('group.noPart')}</option>
            {dateParts.map((part) => (
              <option key={part} value={part}>
                {t(`group.parts.${part}`)}
              </option>
            ))}
          </SmallSelect>
        </div>
        <Checkbox
          label={t('group.bySource')}
          description={t('group.bySourceText')}
          checked={draft.isBySource}
          onChange={({ target }) => onChange({ isBySource: target.checked })}
        />
      </FormSection>
      <FormSection legend={t('where.legend')}>
        <SmallInput
          label={t('where.label')}
          value={draft.where}
          isCode
          error={where && placeWords(where, draft.where)}
          description={t('where.hint', { columns: nameColumns(draft) })}
          onType={(typed) => onChange({ where: typed })}
        />
      </FormSection>
      <details
        open={isMoreOpen}
        onToggle={({ currentTarget }) => setIsMoreOpen(currentTarget.open)}
        className="group border-t border-line"
      >
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 font-bold sm:px-5">
          <ChevronRight
            aria-hidden="true"
            className="size-4 transition-transform group-open:rotate-90"
          />
          {t('more')}
        </summary>
        <FormSection legend={t('align.legend')}>
          <div className="grid grid-cols-2 items-start gap-2">
            <SmallSelect
              label={t('align.label')}
              value={draft.align}
              error={errorAt('align')}
              onPick={(align) => onChange({ align: align as AlignMode | '' })}
              className="col-span-2"
            >
              <option value="">{t('align.none')}</option>
              {alignModes.map((mode) => (
                <option key={mode} value={mode} disabled={!isGrouped}>
                  {t(`align.${mode}`)}
                </option>
              ))}
            </SmallSelect>
            {draft.align && (
              <Amount
                label={t('align.maxAge')}
                unitLabel={t('align.maxAgeUnit')}
                none={t('align.noMax')}
                amount={draft.maxAge}
                error={errorAt('maxAge')}
                onAmount={(maxAge) => onChange({ maxAge })}
              />
            )}
          </div>
        </FormSection>
        <FormSection legend={t('priority.legend')}>
          {isMoreOpen && (
            <Suspense fallback={<div className="h-16" />}>
              <PriorityList
                chosen={draft.priority}
                connected={providers}
                error={errorAt('priority')}
                onChange={(priority) => onChange({ priority })}
              />
            </Suspense>
          )}
        </FormSection>
      </details>
    </div>
  )
}

/** Names the character at which the service stopped, which is hard to count in a long condition. */
function placeWords({ place, message }: PlacedFault, condition: string) {
  if (place.control !== 'where' || place.position === undefined) return message
  const near = condition.slice(place.position, place.position + 12).trim()
  return near ? `${message} (${place.position + 1}: ${near})` : `${message} (${place.position + 1})`
}

const maxNamed = 12

function nameColumns(draft: QueryDraft) {
  const names = listFields(draft).map(([name]) => name)
  return names.length > maxNamed ? `${names.slice(0, maxNamed).join(', ')} …` : names.join(', ')
}

function DataFields({ draft, onChange }: { draft: QueryDraft; onChange: ChangeDraft }) {
  const t = useTranslations('insights.query.data')
  const words = useTranslations('wearables.names')
  const nameSeries = (name: string) => {
    const key = resourceOfTimeseries(name) as Parameters<typeof words.has>[0]
    return words.has(key) ? `${words(key)} (${name})` : name
  }
  const choose = (chosen: Pick<QueryDraft, 'table' | 'timeseries'>) => {
    const names = listFields(chosen).map(([name]) => name)
    const isKept = draft.columns.every(({ field }) => names.includes(field))
    const first = names.find((name) => !skippedFirst.has(name)) ?? names[0] ?? ''
    const type = listFields(chosen).find(([name]) => name === first)?.[1]
    onChange({
      ...chosen,
      where: '',
      ...(!isKept && {
        columns: [{ id: 1, func: type === 'number' ? 'mean' : 'newest', field: first }],
      }),
    })
  }
  return (
    <div className="grid grid-cols-1 items-start gap-2 sm:grid-cols-2">
      <SmallSelect
        label={t('table')}
        value={draft.table}
        onPick={(table) =>
          choose({ table: table as QueryDraft['table'], timeseries: draft.timeseries })
        }
      >
        <option value="timeseries">{t('tables.timeseries')}</option>
        <optgroup label={t('summaries')}>
          {(Object.keys(queryTables) as SummaryTableName[]).map((table) => (
            <option key={table} value={table}>
              {t(`tables.${table}`)}
            </option>
          ))}
        </optgroup>
      </SmallSelect>
      {draft.table === 'timeseries' && (
        <SmallSelect
          label={t('series')}
          value={draft.timeseries}
          onPick={(timeseries) => choose({ table: 'timeseries', timeseries })}
        >
          {Object.keys(queryTimeseries)
            .map((name) => ({ name, label: nameSeries(name) }))
            .sort((a, b) => Number(a.label === a.name) - Number(b.label === b.name))
            .map(({ name, label }) => (
              // Names of the query language are English in every language.
              <option key={name} value={name} lang={label === name ? 'en' : undefined}>
                {label}
              </option>
            ))}
        </SmallSelect>
      )}
    </div>
  )
}

/** Not what one asks for first. */
const skippedFirst = new Set([
  'id',
  'state',
  'type',
  'time_zone',
  'timezone_offset',
  'date',
  'session_start',
  'session_end',
  'measured_at',
  'duration',
  'source_provider',
  'source_type',
  'source_app_id',
  'source_workout_id',
  'source_sport',
])

interface AmountProps {
  label: string
  unitLabel: string
  /** for an amount that may be left out */
  none?: string
  amount: { value: string; unit: Unit | '' }
  error: string | undefined
  onAmount: (amount: { value: string; unit: Unit | '' }) => void
}

/** How many of which unit. */
function Amount({ label, unitLabel, none, amount, error, onAmount }: AmountProps) {
  const t = useTranslations('insights.query.units')
  return (
    <>
      <SmallInput
        label={label}
        value={amount.value}
        error={error}
        onType={(value) => onAmount({ ...amount, value })}
        className="min-w-0"
      />
      <SmallSelect
        label={unitLabel}
        value={amount.unit}
        onPick={(unit) => onAmount({ ...amount, unit: unit as Unit | '' })}
        className="min-w-0"
      >
        {none && <option value="">{none}</option>}
        {units.map((unit) => (
          <option key={unit} value={unit}>
            {t(unit)}
          </option>
        ))}
      </SmallSelect>
    </>
  )
}
