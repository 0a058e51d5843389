'use client'

import { useTranslations } from 'next-intl'
import { Fragment, type ReactNode, useState } from 'react'
import { BareButton } from '#components/ui/bare-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { TextInput } from '#components/ui/form/text-input.tsx'

export interface ExplorerPanel {
  id: string
  title: string
  counts: ReactNode
  columns: ReactNode
  lines: { key: string; text: string; isOutside: boolean; row: ReactNode }[]
}

const everything: ResultFilter = { search: '', show: 'all' }
/** Shorter lists need no search. */
const worthSearching = 8

/** Filters stay out of the address: what people search for reveals their health. */
export function ResultsExplorer({
  panels,
  isDense,
}: {
  panels: readonly ExplorerPanel[]
  isDense: boolean
}) {
  const t = useTranslations('results.explorer')
  const [filter, setFilter] = useState(everything)
  const shown = filterPanels(panels, filter)
  const count = shown.reduce((sum, { lines }) => sum + lines.length, 0)
  const all = panels.flatMap(({ lines }) => lines)
  const search = t(isDense ? 'searchStaff' : 'search')
  return (
    <>
      {all.length >= worthSearching && (
        <search className="mb-5 flex flex-wrap items-center gap-3 print:hidden">
          <div className="min-w-0 flex-[1_1_13rem] sm:max-w-80">
            <TextInput
              type="search"
              aria-label={search}
              placeholder={search}
              isDense={isDense}
              value={filter.search}
              onChange={({ target }) => setFilter({ ...filter, search: target.value })}
            />
          </div>
          <ShowSwitch
            shown={filter.show}
            outsideCount={all.filter(({ isOutside }) => isOutside).length}
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
      <div className={isDense ? 'space-y-5' : 'space-y-8'}>
        {shown.map(({ id, title, counts, columns, lines }) => (
          <section key={id} aria-labelledby={id}>
            <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4 print:break-after-avoid">
              <h2 id={id} className={isDense ? 'text-sm' : 'text-lg'}>
                {title}
              </h2>
              <p className="text-sm text-soft">{counts}</p>
            </div>
            <table
              aria-labelledby={id}
              data-dense={isDense || undefined}
              className="group/table w-full border-collapse overflow-hidden rounded-card bg-card text-left outline outline-line data-dense:text-sm narrow:block print:table-fixed"
            >
              <thead className="narrow:sr-only print:break-after-avoid">{columns}</thead>
              <tbody className="narrow:block narrow:[&>:first-child]:border-t-0">
                {lines.map(({ key, row }) => (
                  <Fragment key={key}>{row}</Fragment>
                ))}
              </tbody>
            </table>
          </section>
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
  const t = useTranslations('results.explorer')
  return (
    <fieldset className="flex flex-wrap gap-1 rounded-control bg-sunken p-1">
      <legend className="sr-only">{t('filter')}</legend>
      {(['all', 'outside'] as const).map((show) => (
        <BareButton
          key={show}
          aria-pressed={shown === show}
          onClick={() => onShow(show)}
          className={classNames(
            'min-h-9.5 rounded-[0.625rem] px-3.5 text-sm font-semibold',
            shown === show ? 'bg-card text-ink shadow-xs' : 'text-soft hover:text-ink',
          )}
        >
          {t(`filters.${show}`)}
          {show === 'outside' && <span className="ml-1.5 font-normal">{outsideCount}</span>}
        </BareButton>
      ))}
    </fieldset>
  )
}

interface ResultFilter {
  search: string
  show: 'all' | 'outside'
}

/** Panels with matching lines only; matches any word of a name, ignoring accents. */
function filterPanels(
  panels: readonly ExplorerPanel[],
  { search, show }: ResultFilter,
): ExplorerPanel[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return panels.flatMap((panel) => {
    const lines = panel.lines.filter(({ text, isOutside }) => {
      if (show === 'outside' && !isOutside) return false
      const line = plain(text)
      return words.every((word) => line.includes(word))
    })
    return lines.length > 0 ? [{ ...panel, lines }] : []
  })
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
