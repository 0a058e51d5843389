// As the navigation (shell/nav-items.tsx) and the settings (clinic-settings/settings-list.tsx) lead to them.
const pages = [
  { name: 'attention', href: '/clinic' },
  { name: 'ordersPage', href: '/clinic/orders' },
  { name: 'newOrder', href: '/clinic/orders/new', needs: 'place' },
  { name: 'patients', href: '/clinic/patients' },
  { name: 'review', href: '/clinic/review', needs: 'review' },
  { name: 'aliases', href: '/clinic/review/aliases', needs: 'review' },
  { name: 'accuracy', href: '/clinic/review/accuracy', needs: 'seeAccuracy' },
  { name: 'appointments', href: '/clinic/appointments' },
  { name: 'messages', href: '/clinic/messages', needs: 'answer' },
  { name: 'replies', href: '/clinic/messages/templates', needs: 'answer' },
  { name: 'privacy', href: '/clinic/privacy', needs: 'oversee' },
  { name: 'audit', href: '/clinic/audit', needs: 'oversee' },
  { name: 'results', href: '/clinic/results' },
  { name: 'holds', href: '/clinic/results/holds' },
  { name: 'templates', href: '/clinic/results/templates' },
  { name: 'anchors', href: '/clinic/results/anchors' },
  { name: 'criticalResults', href: '/clinic/results/critical' },
  { name: 'roster', href: '/clinic/results/critical/roster' },
  { name: 'insights', href: '/clinic/insights', needs: 'queryInsights' },
  { name: 'settings', href: '/clinic/settings' },
  { name: 'clinic', href: '/clinic/settings/contact' },
  { name: 'physicians', href: '/clinic/settings/physicians' },
  { name: 'staff', href: '/clinic/settings/staff', needs: 'manageStaff' },
  { name: 'signUp', href: '/clinic/settings/sign-up', needs: 'manageStaff' },
  { name: 'secondReadings', href: '/clinic/settings/second-readings', needs: 'manageStaff' },
  { name: 'retention', href: '/clinic/settings/retention', needs: 'manageStaff' },
  { name: 'connection', href: '/clinic/settings/connection', needs: 'seeWebhooks' },
  { name: 'webhooks', href: '/clinic/webhooks', needs: 'seeWebhooks' },
  { name: 'gaps', href: '/clinic/webhooks/gaps', needs: 'seeWebhooks' },
  { name: 'endpoints', href: '/clinic/webhooks/endpoints', needs: 'seeWebhooks' },
  { name: 'tester', href: '/clinic/webhooks/tester', needs: 'seeWebhooks' },
  { name: 'events', href: '/clinic/webhooks/events', needs: 'seeWebhooks' },
  { name: 'simulator', href: '/clinic/simulator' },
  { name: 'account', href: '/clinic/account' },
] as const

type PalettePage = (typeof pages)[number]

export interface StaffPermissions {
  review: boolean
  seeAccuracy: boolean
  oversee: boolean
  place: boolean
  queryInsights: boolean
  answer: boolean
  manageStaff: boolean
  seeWebhooks: boolean
}

export function listPalettePages({
  isSandbox,
  can,
}: {
  isSandbox: boolean
  can: StaffPermissions
}): readonly PalettePage[] {
  return pages.filter(
    (page) => (page.name !== 'simulator' || isSandbox) && (!('needs' in page) || can[page.needs]),
  )
}
