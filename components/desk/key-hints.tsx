'use client'

import { useTranslations } from 'next-intl'
import { KeyCap } from '#components/desk/key-cap.tsx'
import { useKeySetting } from '#components/desk/key-setting.ts'
import { openKeys, openPalette } from '#components/desk/open-desk.ts'

const hints = [
  ['J', 'next'],
  ['K', 'previous'],
  ['O', 'pane'],
  ['↵', 'open'],
  ['/', 'search'],
] as const

const pressStyle =
  'inline-flex min-h-8 items-center gap-1.5 rounded-lg px-1.5 hover:bg-sunken hover:text-ink'

/** The keys of the list, and the ways in for who presses none. */
export function KeyHints() {
  const t = useTranslations('desk')
  const isOn = useKeySetting()
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-soft print:hidden">
      {isOn && (
        <ul className="contents max-lg:hidden">
          {hints.map(([key, name]) => (
            <li key={name} className="inline-flex items-center gap-1.5 max-lg:hidden">
              <KeyCap>{key}</KeyCap>
              {t(`keys.short.${name}`)}
            </li>
          ))}
        </ul>
      )}
      <button type="button" onClick={openPalette} className={`${pressStyle} -ml-1.5`}>
        <KeyCap>Ctrl K</KeyCap>
        {t('palette.open')}
      </button>
      <button type="button" onClick={openKeys} className={pressStyle}>
        <KeyCap>?</KeyCap>
        {t('keys.show')}
      </button>
    </div>
  )
}
