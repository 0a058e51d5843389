import {
  BellRing,
  ChartLine,
  ClipboardCheck,
  ClipboardList,
  FileText,
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
    | 'reports'
    | 'kits'
    | 'results'
    | 'tests'
    | 'account'
    | 'markers'
    | 'attention'
    | 'orders'
    | 'patients'
    | 'review'
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
    { href: '/results', label: t('results'), icon: icon(ChartLine) },
    { href: '/reports', label: t('reports'), icon: icon(FileText) },
    { href: '/tests', label: t('tests'), icon: icon(FlaskConical), alsoUnder: ['/markers'] },
    { href: '/account', label: t('account'), icon: icon(UserRound) },
  ]
}

/** The counts stand beside their items; the review is there for whom it has one. */
export function listClinicNav(
  t: ShellText,
  {
    isSandbox,
    attentionCount,
    reviewCount,
  }: { isSandbox: boolean; attentionCount: ReactNode; reviewCount: ReactNode },
): NavItem[] {
  const simulator = icon(SlidersHorizontal)
  const review = { href: '/clinic/review', label: t('review'), icon: icon(ClipboardCheck) }
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
    ...(reviewCount ? [{ ...review, badge: reviewCount }] : []),
    ...(isSandbox ? [{ href: '/clinic/simulator', label: t('simulator'), icon: simulator }] : []),
  ]
}

export function listPublicNav(t: ShellText): NavItem[] {
  return [
    { href: '/tests', label: t('tests') },
    { href: '/markers', label: t('markers') },
  ]
}
