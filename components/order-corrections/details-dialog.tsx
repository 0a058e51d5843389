'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RadioCards } from '#components/ui/form/radio-cards.tsx'
import type { CorrectedPerson, LastCorrection } from '#lib/orders/order-view.ts'
import { CollectionDialog } from './collection-dialog.tsx'
import type { MissingKind } from './correct-details.tsx'
import { PersonDialog } from './person-dialog.tsx'
import type { CorrectionProps } from './use-correction.ts'

interface DetailsDialogProps extends CorrectionProps {
  kind: MissingKind
  person: CorrectedPerson
  isForOther: boolean
  last: LastCorrection | null
}

/** One form for each thing that a lab can be missing; staff may choose the other one. */
export function DetailsDialog({
  kind: asked,
  person,
  isForOther,
  last,
  ...props
}: DetailsDialogProps) {
  const t = useTranslations('order-corrections.details')
  const [kind, setKind] = useState(asked)
  const choice = isForOther && (
    <RadioCards
      legend={t('what')}
      columns={2}
      options={(['person', 'collection'] as const).map((value) => ({
        value,
        label: t(`kinds.${value}`),
      }))}
      value={kind}
      input={{
        name: 'kind',
        onChange: ({ target }) => setKind(target.value === 'person' ? 'person' : 'collection'),
      }}
    />
  )
  const whose = isForOther ? 'other' : 'own'
  return kind === 'person' ? (
    <PersonDialog {...props} person={person} last={last} whose={whose}>
      {choice}
    </PersonDialog>
  ) : (
    <CollectionDialog {...props} whose={whose}>
      {choice}
    </CollectionDialog>
  )
}
