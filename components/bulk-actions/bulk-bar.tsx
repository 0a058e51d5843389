'use client'

import { AlarmClockOff, Ban, RefreshCw, UserRoundPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { focusMain } from '#components/ui/focus-main.ts'
import { type BulkVerb, bulkVerbs } from '#lib/bulk-actions/bulk-view.ts'
import type { Selection } from './use-selection.ts'

// Loaded when first pressed.
const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }))

const icons: Record<BulkVerb, ReactNode> = {
  assign: <UserRoundPlus aria-hidden="true" className="size-4" />,
  snooze: <AlarmClockOff aria-hidden="true" className="size-4" />,
  resend: <RefreshCw aria-hidden="true" className="size-4" />,
  cancel: <Ban aria-hidden="true" className="size-4" />,
}

export type BulkCan = Readonly<Record<BulkVerb, boolean>>

interface BulkBarProps {
  selection: Selection
  can: BulkCan
  /** after an action changed something: the list is read again */
  onDone: () => unknown
}

/** What can be done to the selected orders; at the bottom, so that it covers no row that is being chosen from. */
export function BulkBar({ selection, can, onDone }: BulkBarProps) {
  const t = useTranslations('bulk-actions')
  const [open, setOpen] = useState<BulkVerb>()
  const count = selection.ids.size
  const leave = () => {
    setOpen(undefined)
    focusMain()
  }
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && t('count', { count })}
      </p>
      {count > 0 && (
        <section
          aria-label={t('label')}
          className="sticky bottom-3 z-20 mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-card border border-accent/40 bg-card px-3 py-2 text-sm shadow-pop print:hidden"
        >
          <p className="mr-2 font-semibold">
            {t('count', { count })}
            {selection.isFull && <span className="font-normal text-soft"> {t('full')}</span>}
          </p>
          {bulkVerbs
            .filter((verb) => can[verb])
            .map((verb) => (
              <Button
                key={verb}
                size="small"
                variant="secondary"
                icon={icons[verb]}
                onClick={() => setOpen(verb)}
              >
                {t(`actions.${verb}`)}
              </Button>
            ))}
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              selection.clear()
              focusMain()
            }}
          >
            {t('clear')}
          </Button>
        </section>
      )}
      {open && (
        <Suspense fallback={null}>
          <BulkDialog
            verb={open}
            orderIds={[...selection.ids]}
            onClose={leave}
            onDone={async () => {
              leave()
              selection.clear()
              await onDone()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
