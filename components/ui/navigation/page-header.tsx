import type { ReactNode } from 'react'
import { classNames } from '#components/ui/class-names.ts'

type PageHeaderProps = {
  title: ReactNode
  /** One line under the title. */
  lead?: ReactNode
  /** A link to the parent page. */
  back?: ReactNode
  actions?: ReactNode
  /** The clinic's pages are denser than the patient's. */
  isDense?: boolean
}

/** The one h1 of a page. */
export function PageHeader({ title, lead, back, actions, isDense = false }: PageHeaderProps) {
  return (
    <header className={isDense ? 'mb-4.5' : 'mb-6'}>
      {back && <div className="mb-2 text-sm print:hidden">{back}</div>}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className={isDense ? 'text-lg' : 'text-2xl'}>{title}</h1>
          {lead && (
            <div
              className={classNames(
                'mt-1.5 max-w-[60ch] text-pretty text-soft',
                isDense && 'text-sm',
              )}
            >
              {lead}
            </div>
          )}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
      </div>
    </header>
  )
}
