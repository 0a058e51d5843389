import {
  ClipboardList,
  FlaskConical,
  House,
  type LucideIcon,
  Package,
  SlidersHorizontal,
  UserRound,
} from 'lucide-react'
import type { NavItem } from '#components/shell/nav-item.ts'

type ShellText = (
  key: 'home' | 'kits' | 'tests' | 'account' | 'markers' | 'orders' | 'simulator' | 'signIn',
) => string

function icon(Icon: LucideIcon) {
  return <Icon aria-hidden="true" strokeWidth={1.9} />
}

export function listPatientNav(t: ShellText): NavItem[] {
  return [
    { href: '/home', label: t('home'), icon: icon(House) },
    { href: '/orders', label: t('kits'), icon: icon(Package), alsoUnder: ['/kits'] },
    { href: '/tests', label: t('tests'), icon: icon(FlaskConical), alsoUnder: ['/markers'] },
    { href: '/account', label: t('account'), icon: icon(UserRound) },
  ]
}

export function listClinicNav(t: ShellText, isSandbox: boolean): NavItem[] {
  const orders = { href: '/clinic/orders', label: t('orders'), icon: icon(ClipboardList) }
  if (!isSandbox) return [orders]
  const simulator = icon(SlidersHorizontal)
  return [orders, { href: '/clinic/simulator', label: t('simulator'), icon: simulator }]
}

export function listPublicNav(t: ShellText): NavItem[] {
  return [
    { href: '/tests', label: t('tests') },
    { href: '/markers', label: t('markers') },
  ]
}
