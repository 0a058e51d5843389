import {
  BellRing,
  ClipboardList,
  FlaskConical,
  House,
  type LucideIcon,
  Package,
  SlidersHorizontal,
  UserRound,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { NavItem } from '#components/shell/nav-item.ts'

type ShellText = (
  key:
    | 'home'
    | 'kits'
    | 'tests'
    | 'account'
    | 'markers'
    | 'attention'
    | 'orders'
    | 'patients'
    | 'simulator'
    | 'signIn',
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

/** `attentionCount` stands beside the first item. */
export function listClinicNav(
  t: ShellText,
  { isSandbox, attentionCount }: { isSandbox: boolean; attentionCount: ReactNode },
): NavItem[] {
  const simulator = icon(SlidersHorizontal)
  return [
    {
      href: '/clinic',
      label: t('attention'),
      icon: icon(BellRing),
      badge: attentionCount,
      isAlone: true,
    },
    { href: '/clinic/orders', label: t('orders'), icon: icon(ClipboardList) },
    { href: '/clinic/patients', label: t('patients'), icon: icon(UsersRound) },
    ...(isSandbox ? [{ href: '/clinic/simulator', label: t('simulator'), icon: simulator }] : []),
  ]
}

export function listPublicNav(t: ShellText): NavItem[] {
  return [
    { href: '/tests', label: t('tests') },
    { href: '/markers', label: t('markers') },
  ]
}
