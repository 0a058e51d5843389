const pages = [
  { name: 'attention', href: '/clinic' },
  { name: 'ordersPage', href: '/clinic/orders' },
  { name: 'patients', href: '/clinic/patients' },
  { name: 'simulator', href: '/clinic/simulator' },
  { name: 'account', href: '/clinic/account' },
] as const

export type PalettePage = (typeof pages)[number]

export function listPalettePages(isSandbox: boolean): readonly PalettePage[] {
  return isSandbox ? pages : pages.filter(({ name }) => name !== 'simulator')
}
