'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { TextInput } from '#components/ui/form/text-input.tsx'
import { isOutside, type ResultPanel as Panel } from '#lib/results/result-view.ts'
import { ResultPanel } from './result-panel.tsx'
import type { ResultsReader } from './result-places.ts'

const everything: ResultFilter = { search: '', show: 'all' }
/** Shorter lists need no search. */
const worthSearching = 8

/** Filters stay out of the address: what people search for reveals their health. */
export function ResultsExplorer({
  panels,
  outsideCount,
  reader,
}: {
  panels: readonly Panel[]
  outsideCount: number
  reader: ResultsReader
}) {
  const t = useTranslations('results')
  const [filter, setFilter] = useState(everything)
  const shown = filterPanels(panels, filter)
  const count = shown.reduce((sum, { lines }) => sum + lines.length, 0)
  const total = panels.reduce((sum, { lines }) => sum + lines.length, 0)
  return (
    <>
      {total >= worthSearching && (
        <search className="mb-5 flex flex-wrap items-center gap-3 print:hidden">
          <div className="min-w-52 flex-1 sm:max-w-80">
            <TextInput
              type="search"
              aria-label={t(reader.kind === 'staff' ? 'searchStaff' : 'search')}
              placeholder={t(reader.kind === 'staff' ? 'searchStaff' : 'search')}
              isDense={reader.kind === 'staff'}
              value={filter.search}
              onChange={({ target }) => setFilter({ ...filter, search: target.value })}
            />
          </div>
          <ShowSwitch
            shown={filter.show}
            outsideCount={outsideCount}
            onShow={(show) => setFilter({ ...filter, show })}
          />
          <p role="status" className="text-sm text-soft">
            {t('found', { count })}
          </p>
        </search>
      )}
      {shown.length === 0 && (
        <div className="space-y-3 rounded-card border border-dashed border-edge/50 px-5 py-8 text-center">
          <p>{t('noneFound')}</p>
          <Button variant="secondary" size="small" onClick={() => setFilter(everything)}>
            {t('showAll')}
          </Button>
        </div>
      )}
      <div className={reader.kind === 'staff' ? 'space-y-5' : 'space-y-8'}>
        {shown.map((panel) => (
          <ResultPanel
            key={panel.title ?? ''}
            panel={panel}
            isOnly={panels.length === 1}
            reader={reader}
          />
        ))}
      </div>
    </>
  )
}

function ShowSwitch({
  shown,
  outsideCount,
  onShow,
}: {
  shown: ResultFilter['show']
  outsideCount: number
  onShow: (show: ResultFilter['show']) => void
}) {
  const t = useTranslations('results')
  return (
    <fieldset className="flex gap-1 rounded-control bg-sunken p-1">
      <legend className="sr-only">{t('filter')}</legend>
      {(['all', 'outside'] as const).map((show) => (
        <button
          key={show}
          type="button"
          aria-pressed={shown === show}
          onClick={() => onShow(show)}
          className={classNames(
            'min-h-9.5 rounded-[0.625rem] px-3.5 text-sm font-semibold',
            shown === show ? 'bg-card text-ink shadow-xs' : 'text-soft hover:text-ink',
          )}
        >
          {t(`filters.${show}`)}
          {show === 'outside' && <span className="ml-1.5 font-normal">{outsideCount}</span>}
        </button>
      ))}
    </fieldset>
  )
}

interface ResultFilter {
  search: string
  show: 'all' | 'outside'
}

/** Panels with matching lines only; matches any word of a name, ignoring accents. */
function filterPanels(panels: readonly Panel[], { search, show }: ResultFilter): Panel[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return panels.flatMap((panel) => {
    const lines = panel.lines.filter(({ name, printedName, interpretation }) => {
      if (show === 'outside' && !isOutside(interpretation)) return false
      const text = plain([name, printedName, panel.title].filter(Boolean).join(' '))
      return words.every((word) => text.includes(word))
    })
    return lines.length > 0 ? [{ ...panel, lines }] : []
  })
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
