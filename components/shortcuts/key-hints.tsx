'use client'

import { useTranslations } from 'next-intl'
import { HintButton, type KeyHint, KeyHintRow } from './key-hint-row.tsx'
import { openStaffDialog } from './staff-dialogs.ts'

const hints: readonly KeyHint[] = [
  ['J', 'next'],
  ['K', 'previous'],
  ['O', 'pane'],
  ['X', 'select'],
  ['↵', 'open'],
  ['/', 'search'],
]

/** The keys of the list of orders. */
export function KeyHints() {
  const t = useTranslations('shortcuts')
  return (
    <KeyHintRow hints={hints}>
      <HintButton keyName="Ctrl K" onPress={() => openStaffDialog('palette')}>
        {t('openPalette')}
      </HintButton>
    </KeyHintRow>
  )
}
