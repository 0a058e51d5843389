'use client'

import { useTranslations } from 'next-intl'
import { KeyCap } from '#components/desk/key-cap.tsx'
import { useKeySetting } from '#components/desk/key-setting.ts'
import { openKeys } from '#components/desk/open-desk.ts'

const lists = {
  queue: [
    ['J', 'next'],
    ['K', 'previous'],
    ['↵', 'open'],
  ],
  report: [
    ['J', 'next'],
    ['K', 'previous'],
    ['A', 'accept'],
    ['E', 'edit'],
    ['D', 'leaveOut'],
    ['U', 'undo'],
    ['S', 'approve'],
  ],
} as const

/** The keys of the page, and the way to the list of all. */
export function ReviewKeyHints({ list }: { list: keyof typeof lists }) {
  const t = useTranslations('desk')
  const isOn = useKeySetting()
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-soft print:hidden">
      {isOn && (
        <ul className="contents max-lg:hidden">
          {lists[list].map(([key, name]) => (
            <li key={name} className="inline-flex items-center gap-1.5 max-lg:hidden">
              <KeyCap>{key}</KeyCap>
              {t(`keys.short.${name}`)}
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        onClick={openKeys}
        className="-ml-1.5 inline-flex min-h-8 items-center gap-1.5 rounded-lg px-1.5 hover:bg-sunken hover:text-ink"
      >
        <KeyCap>?</KeyCap>
        {t('keys.show')}
      </button>
    </div>
  )
}
