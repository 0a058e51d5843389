'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { BareButton } from '#components/ui/bare-button.tsx'
import type messages from '#messages/en/shortcuts.json'
import { KeyCap } from './key-cap.tsx'
import { useKeySetting } from './key-setting.ts'
import { openStaffDialog } from './staff-dialogs.ts'

export type KeyHint = readonly [key: string, name: keyof typeof messages.short]

interface KeyHintRowProps {
  hints: readonly KeyHint[]
  /** further buttons, before the one that shows all keys */
  children?: ReactNode
}

/** The keys of a page where a wide screen has room for them, and the way to all others. */
export function KeyHintRow({ hints, children }: KeyHintRowProps) {
  const t = useTranslations('shortcuts')
  const isOn = useKeySetting()
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-soft print:hidden">
      {isOn && (
        <ul className="contents max-lg:hidden">
          {hints.map(([key, name]) => (
            <li key={name} className="inline-flex items-center gap-1.5 max-lg:hidden">
              <KeyCap>{key}</KeyCap>
              {t(`short.${name}`)}
            </li>
          ))}
        </ul>
      )}
      <span className="-mx-1.5 inline-flex flex-wrap gap-x-3">
        {children}
        <HintButton keyName="?" onPress={() => openStaffDialog('keys')}>
          {t('show')}
        </HintButton>
      </span>
    </div>
  )
}

interface HintButtonProps {
  keyName: string
  onPress: () => void
  children: ReactNode
}

export function HintButton({ keyName, onPress, children }: HintButtonProps) {
  return (
    <BareButton
      onClick={onPress}
      className="inline-flex min-h-8 items-center gap-1.5 rounded-lg px-1.5 hover:bg-sunken hover:text-ink"
    >
      <KeyCap>{keyName}</KeyCap>
      {children}
    </BareButton>
  )
}
