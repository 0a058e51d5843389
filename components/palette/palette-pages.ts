const pages = [
  { name: 'attention', href: '/clinic' },
  { name: 'ordersPage', href: '/clinic/orders' },
  { name: 'newOrder', href: '/clinic/orders/new' },
  { name: 'patients', href: '/clinic/patients' },
  { name: 'review', href: '/clinic/review' },
  { name: 'aliases', href: '/clinic/review/aliases' },
  { name: 'accuracy', href: '/clinic/review/accuracy' },
  { name: 'privacy', href: '/clinic/privacy' },
  { name: 'results', href: '/clinic/results' },
  { name: 'holds', href: '/clinic/results/holds' },
  { name: 'templates', href: '/clinic/results/templates' },
  { name: 'criticalResults', href: '/clinic/results/critical' },
  { name: 'insights', href: '/clinic/insights' },
  { name: 'simulator', href: '/clinic/simulator' },
  { name: 'account', href: '/clinic/account' },
] as const

export type PalettePage = (typeof pages)[number]

export interface StaffPermissions {
  review: boolean
  seeAccuracy: boolean
  oversee: boolean
  place: boolean
  queryInsights: boolean
}

export function listPalettePages({
  isSandbox,
  can,
}: {
  isSandbox: boolean
  can: StaffPermissions
}): readonly PalettePage[] {
  return pages.filter(
    ({ name }) =>
      (name !== 'simulator' || isSandbox) &&
      (name !== 'newOrder' || can.place) &&
      ((name !== 'review' && name !== 'aliases') || can.review) &&
      (name !== 'accuracy' || can.seeAccuracy) &&
      (name !== 'insights' || can.queryInsights) &&
      (name !== 'privacy' || can.oversee),
  )
}
