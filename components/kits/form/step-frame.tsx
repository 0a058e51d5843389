'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { Stepper } from '#components/ui/form/stepper.tsx'
import type { SaveStatus } from '#lib/drafts/draft-saver.ts'
import { DraftConflict } from './draft-conflict.tsx'
import { DraftStatus } from './draft-status.tsx'
import { StartOver } from './start-over.tsx'

/** Whether there is something that could be removed now. */
const isKept: Record<SaveStatus, boolean> = {
  idle: false,
  saved: true,
  saving: true,
  waiting: false,
  'signed-out': false,
  conflict: false,
  failed: true,
}

export function StepFrame({
  names,
  index,
  eyebrow,
  title,
  lead,
  status,
  settleConflict,
  discard,
  notice,
  children,
}: {
  names: readonly string[]
  index: number
  /** The subject of the form, such as the test. */
  eyebrow?: ReactNode
  title: ReactNode
  lead?: ReactNode
  status: SaveStatus
  settleConflict: (keepMine: boolean) => Promise<void>
  discard: () => Promise<void>
  notice?: ReactNode
  children: ReactNode
}) {
  const t = useTranslations('common.steps')
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(index)

  useEffect(() => {
    if (shown.current !== index) heading.current?.focus()
    shown.current = index
  }, [index])

  return (
    <>
      <Stepper
        steps={names}
        current={index}
        text={{
          label: t('label'),
          position: t('position', { step: index + 1, total: names.length }),
          done: t('done'),
        }}
      />
      {status === 'conflict' && <DraftConflict choose={settleConflict} />}
      {notice}
      {eyebrow && <p className="mb-1 text-sm font-bold text-accent">{eyebrow}</p>}
      <h1 ref={heading} tabIndex={-1} className="text-2xl">
        {title}
      </h1>
      {lead && <p className="mt-1.5 text-soft">{lead}</p>}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4">
        <div>
          <DraftStatus status={status} />
        </div>
        {isKept[status] && <StartOver discard={discard} />}
      </div>
      <div className="mt-3">{children}</div>
    </>
  )
}
