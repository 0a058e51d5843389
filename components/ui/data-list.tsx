import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type DataListItem = { label: ReactNode; value: ReactNode; key?: string }

/** Rows with dividers, or a grid for dense panes. */
export function DataList({
  items,
  layout = 'rows',
  className,
}: {
  items: readonly DataListItem[]
  layout?: 'rows' | 'grid'
  className?: string
}) {
  const isGrid = layout === 'grid'
  return (
    <dl
      className={classNames(
        isGrid
          ? 'grid grid-cols-2 gap-x-6 gap-y-3.5 text-sm lg:grid-cols-3'
          : 'divide-y divide-line',
        className,
      )}
    >
      {items.map((item, index) => (
        <div
          key={item.key ?? (typeof item.label === 'string' ? item.label : index)}
          className={
            isGrid
              ? 'min-w-0'
              : 'flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-3 first:pt-0 last:pb-0'
          }
        >
          <dt className="text-soft">{item.label}</dt>
          <dd
            className={classNames(
              'min-w-0 font-semibold wrap-anywhere',
              !isGrid && 'ml-auto text-right',
            )}
          >
            {item.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
