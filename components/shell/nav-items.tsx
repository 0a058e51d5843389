import {
  Activity,
  BellRing,
  CalendarDays,
  ChartLine,
  ClipboardCheck,
  ClipboardList,
  FileText,
  FlaskConical,
  House,
  type LucideIcon,
  MessageCircle,
  OctagonAlert,
  Package,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  UserRound,
  UsersRound,
  Watch,
  Webhook,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { NavItem } from './nav-item.ts'

type ShellText = (
  key:
    | 'home'
    | 'reports'
    | 'wearables'
    | 'kits'
    | 'results'
    | 'tests'
    | 'account'
    | 'markers'
    | 'attention'
    | 'orders'
    | 'patients'
    | 'review'
    | 'privacy'
    | 'criticalResults'
    | 'settings'
    | 'appointments'
    | 'conversations'
    | 'simulator'
    | 'insights'
    | 'webhooks'
    | 'signIn',
) => string

function icon(Icon: LucideIcon) {
  return <Icon aria-hidden="true" strokeWidth={1.9} />
}

export function listPatientNav(t: ShellText, unread: ReactNode): NavItem[] {
  return [
    { href: '/home', label: t('home'), icon: icon(House) },
    { href: '/orders', label: t('kits'), icon: icon(Package), under: '/orders|/kits' },
    { href: '/results', label: t('results'), icon: icon(ChartLine) },
    { href: '/reports', label: t('reports'), icon: icon(FileText), isInMore: true },
    { href: '/wearables', label: t('wearables'), icon: icon(Watch) },
    {
      href: '/tests',
      label: t('tests'),
      icon: icon(FlaskConical),
      under: '/tests|/markers',
      isInMore: true,
    },
    { href: '/messages', label: t('conversations'), icon: icon(MessageCircle), badge: unread },
    { href: '/account', label: t('account'), icon: icon(UserRound), isInHeader: true },
  ]
}

/** Without a count the user may not review, or answer patients, so there is no link. */
export function listClinicNav(
  t: ShellText,
  {
    isSandbox,
    attentionCount,
    resultsCount,
    reviewCount,
    waitingCount,
    can,
  }: {
    isSandbox: boolean
    attentionCount: ReactNode
    resultsCount: ReactNode
    reviewCount: ReactNode
    waitingCount: ReactNode
    can: { oversee: boolean; queryInsights: boolean; seeWebhooks: boolean }
  },
): NavItem[] {
  const review: NavItem = { href: '/clinic/review', label: t('review'), icon: icon(ClipboardCheck) }
  const simulator: NavItem = {
    href: '/clinic/simulator',
    label: t('simulator'),
    icon: icon(SlidersHorizontal),
  }
  const privacy: NavItem = { href: '/clinic/privacy', label: t('privacy'), icon: icon(ShieldCheck) }
  const insights: NavItem = {
    href: '/clinic/insights',
    label: t('insights'),
    icon: icon(Activity),
  }
  const webhooks: NavItem = {
    href: '/clinic/webhooks',
    label: t('webhooks'),
    icon: icon(Webhook),
  }
  const inbox: NavItem = {
    href: '/clinic/messages',
    label: t('conversations'),
    icon: icon(MessageCircle),
  }
  const settings: NavItem = {
    href: '/clinic/settings',
    label: t('settings'),
    icon: icon(Settings),
  }
  return [
    {
      href: '/clinic',
      label: t('attention'),
      icon: icon(BellRing),
      badge: attentionCount,
      under: '/clinic$',
    },
    { href: '/clinic/orders', label: t('orders'), icon: icon(ClipboardList) },
    { href: '/clinic/patients', label: t('patients'), icon: icon(UsersRound) },
    { href: '/clinic/appointments', label: t('appointments'), icon: icon(CalendarDays) },
    ...(waitingCount ? [{ ...inbox, badge: waitingCount }] : []),
    {
      href: '/clinic/results',
      label: t('results'),
      icon: icon(ChartLine),
      badge: resultsCount,
      under: '/clinic/results(?!/critical)',
    },
    ...(reviewCount ? [{ ...review, badge: reviewCount }] : []),
    ...(can.queryInsights ? [insights] : []),
    ...(can.oversee ? [privacy] : []),
    {
      href: '/clinic/results/critical',
      label: t('criticalResults'),
      icon: icon(OctagonAlert),
    },
    ...(can.seeWebhooks ? [webhooks] : []),
    settings,
    ...(isSandbox ? [simulator] : []),
  ]
}

export function listPublicNav(t: ShellText): NavItem[] {
  return [
    { href: '/tests', label: t('tests') },
    { href: '/markers', label: t('markers') },
  ]
}
