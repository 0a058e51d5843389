'use client'

import { useTranslations } from 'next-intl'
import { KeyCap } from '#components/shortcuts/key-cap.tsx'
import { useKeySetting } from '#components/shortcuts/key-setting.ts'
import { openStaffDialog } from '#components/shortcuts/staff-dialogs.ts'

const lists = {
  queue: [
    ['J', 'next'],
    ['K', 'previous'],
    ['↵', 'open'],
  ],
  report: [
    ['J', 'next'],
    ['K', 'previous'],
    ['X', 'nextDoubt'],
    ['A', 'accept'],
    ['E', 'edit'],
    ['Q', 'ask'],
    ['D', 'leaveOut'],
    ['U', 'undo'],
    ['S', 'approve'],
  ],
  readOnly: [
    ['J', 'next'],
    ['K', 'previous'],
  ],
} as const

export function ReviewKeyHints({ list }: { list: keyof typeof lists }) {
  const t = useTranslations('shortcuts')
  const isOn = useKeySetting()
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-soft print:hidden">
      {isOn && (
        <ul className="contents max-lg:hidden">
          {lists[list].map(([key, name]) => (
            <li key={name} className="inline-flex items-center gap-1.5 max-lg:hidden">
              <KeyCap>{key}</KeyCap>
              {t(`short.${name}`)}
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        onClick={() => openStaffDialog('keys')}
        className="-ml-1.5 inline-flex min-h-8 items-center gap-1.5 rounded-lg px-1.5 hover:bg-sunken hover:text-ink"
      >
        <KeyCap>?</KeyCap>
        {t('show')}
      </button>
    </div>
  )
}
