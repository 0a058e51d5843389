'use client'

import type { Route } from 'next'
import { usePathname } from 'next/navigation'
import { TabsNav } from '#components/ui/navigation/tabs-nav.tsx'

interface SettingsNavProps {
  label: string
  tabs: readonly { href: Route; label: string }[]
}

export function SettingsNav({ label, tabs }: SettingsNavProps) {
  const path = usePathname()
  return (
    <TabsNav label={label} tabs={tabs.map((tab) => ({ ...tab, isCurrent: tab.href === path }))} />
  )
}
