'use client'

import { useTranslations } from 'next-intl'
import { KeyCap } from './key-cap.tsx'
import { useKeySetting } from './key-setting.ts'
import { openStaffDialog } from './staff-dialogs.ts'

const hints = [
  ['J', 'next'],
  ['K', 'previous'],
  ['O', 'pane'],
  ['↵', 'open'],
  ['/', 'search'],
] as const

const pressStyle =
  'inline-flex min-h-8 items-center gap-1.5 rounded-lg px-1.5 hover:bg-sunken hover:text-ink'

export function KeyHints() {
  const t = useTranslations('shortcuts')
  const isOn = useKeySetting()
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-soft print:hidden">
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
      <button
        type="button"
        onClick={() => openStaffDialog('palette')}
        className={`${pressStyle} -ml-1.5`}
      >
        <KeyCap>Ctrl K</KeyCap>
        {t('openPalette')}
      </button>
      <button type="button" onClick={() => openStaffDialog('keys')} className={pressStyle}>
        <KeyCap>?</KeyCap>
        {t('show')}
      </button>
    </div>
  )
}
