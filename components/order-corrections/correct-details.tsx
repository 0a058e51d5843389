'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { DetailsCorrection } from '#lib/orders/activity/activity-view.ts'
import type { CorrectedPerson, LastCorrection } from '#lib/orders/order-view.ts'

// Loaded when first pressed.
const DetailsDialog = lazy(async () => ({
  default: (await import('./details-dialog.tsx')).DetailsDialog,
}))

export type MissingKind = DetailsCorrection['kind']

interface CorrectDetailsProps {
  path: string
  kind: MissingKind
  /** as the order has it */
  person: CorrectedPerson
  /** staff choose what the lab is missing, and read about the patient */
  isForOther?: boolean
  /** what was sent already */
  last: LastCorrection | null
  onSettled: () => Promise<unknown>
}

/** What the lab of a sample on hold asks for. */
export function missingKindOf(detail: string | null): MissingKind | undefined {
  if (detail === 'date_of_collection_unspecified') return 'collection'
  return detail?.startsWith('demographic_information_') ? 'person' : undefined
}

export function CorrectDetails(props: CorrectDetailsProps) {
  const t = useTranslations('order-corrections.details')
  const [isOpen, setIsOpen] = useState(false)
  const { isForOther = false, kind, last } = props
  const isAgain = last !== null
  const action = isForOther ? 'actionForOther' : kind === 'person' ? 'person' : 'collection'
  return (
    <>
      <Button
        {...(isForOther ? { size: 'small' as const } : { isWide: true })}
        variant={isAgain ? 'secondary' : 'primary'}
        onClick={() => setIsOpen(true)}
      >
        {t(isAgain ? 'again' : action)}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DetailsDialog {...props} isForOther={isForOther} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
