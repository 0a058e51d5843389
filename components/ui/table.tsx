import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type TableProps = ComponentProps<'table'> & {
  /** Names the table; shown only to screen readers unless `isCaptionShown`. */
  caption: ReactNode
  isCaptionShown?: boolean
  /** 14 px and tighter rows, for the clinic. */
  isDense?: boolean
}

export function Table({
  caption,
  isCaptionShown = false,
  isDense = false,
  className,
  children,
  ...rest
}: TableProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll a wide table
      tabIndex={0}
      aria-label={typeof caption === 'string' ? caption : undefined}
      className="relative overflow-x-auto rounded-card border border-line bg-card print:overflow-visible"
    >
      <table
        {...rest}
        data-dense={isDense || undefined}
        className={classNames(
          'group/table w-full border-collapse text-left',
          isDense && 'min-w-160 text-sm',
          className,
        )}
      >
        <caption className={isCaptionShown ? 'px-4 pt-4 text-left text-lg font-bold' : 'sr-only'}>
          {caption}
        </caption>
        {children}
      </table>
    </section>
  )
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead>
      <tr>{children}</tr>
    </thead>
  )
}

export function TableBody(props: ComponentProps<'tbody'>) {
  return (
    <tbody {...props} className={classNames('[&>tr:last-child>*]:border-b-0', props.className)} />
  )
}

type RowProps = ComponentProps<'tr'> & { isSelected?: boolean }

export function TableRow({ isSelected, className, ...rest }: RowProps) {
  return (
    <tr
      {...rest}
      aria-selected={isSelected}
      className={classNames(
        'relative transition-colors',
        isSelected ? 'bg-accent-soft' : 'hover:bg-sunken/60',
        className,
      )}
    />
  )
}

export function HeaderCell({ className, scope = 'col', ...rest }: ComponentProps<'th'>) {
  return (
    <th
      {...rest}
      scope={scope}
      className={classNames(
        'border-b border-line px-4 py-2.5 text-xs font-semibold whitespace-nowrap text-soft',
        className,
      )}
    />
  )
}

/** The cell that names its row. */
export function RowHeaderCell({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      {...rest}
      scope="row"
      className={classNames(
        'border-b border-line px-4 py-3.5 align-middle font-semibold group-data-dense/table:py-2.5',
        className,
      )}
    />
  )
}

export function Cell({ className, ...rest }: ComponentProps<'td'>) {
  return (
    <td
      {...rest}
      className={classNames(
        'border-b border-line px-4 py-3.5 align-middle group-data-dense/table:py-2.5',
        className,
      )}
    />
  )
}
