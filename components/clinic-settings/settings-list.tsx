import { ChevronRight } from 'lucide-react'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { Link } from '#components/ui/navigation/link.tsx'

type Place =
  | 'clinic'
  | 'physicians'
  | 'staff'
  | 'signUp'
  | 'roster'
  | 'holds'
  | 'templates'
  | 'anchors'
  | 'secondReadings'
  | 'replies'
  | 'privacy'
  | 'retention'
  | 'audit'
  | 'webhooks'
  | 'connection'

interface SettingsListProps {
  can: { manageStaff: boolean; answer: boolean; oversee: boolean; seeWebhooks: boolean }
}

/** Every setting by what it is about, also those that stand beside the work that they belong to. */
export function SettingsList({ can }: SettingsListProps) {
  const t = useTranslations('clinic-settings.list')
  const groups: [string, [Place, Route][]][] = [
    [
      t('groups.clinic'),
      [
        ['clinic', '/clinic/settings/contact'],
        ['physicians', '/clinic/settings/physicians'],
        ...(can.manageStaff
          ? ([
              ['staff', '/clinic/settings/staff'],
              ['signUp', '/clinic/settings/sign-up'],
            ] as [Place, Route][])
          : []),
      ],
    ],
    [
      t('groups.results'),
      [
        ['roster', '/clinic/results/critical/roster'],
        ['holds', '/clinic/results/holds'],
        ['templates', '/clinic/results/templates'],
        ['anchors', '/clinic/results/anchors'],
        ...(can.manageStaff
          ? [['secondReadings', '/clinic/settings/second-readings'] as [Place, Route]]
          : []),
      ],
    ],
    [
      t('groups.patients'),
      [
        ...(can.answer ? [['replies', '/clinic/messages/templates'] as [Place, Route]] : []),
        ...(can.oversee ? [['privacy', '/clinic/privacy'] as [Place, Route]] : []),
        ...(can.oversee ? [['audit', '/clinic/audit'] as [Place, Route]] : []),
        ...(can.manageStaff ? [['retention', '/clinic/settings/retention'] as [Place, Route]] : []),
      ],
    ],
    [
      t('groups.service'),
      can.seeWebhooks
        ? [
            ['connection', '/clinic/settings/connection'],
            ['webhooks', '/clinic/webhooks'],
          ]
        : [],
    ],
  ]
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {groups
        .filter(([, places]) => places.length > 0)
        .map(([name, places]) => (
          <Card as="section" key={name} padding="small" aria-label={name}>
            <h2 className="text-base">{name}</h2>
            <ul className="mt-1 divide-y divide-line">
              {places.map(([place, href]) => (
                <li key={place}>
                  <Link href={href} className="group flex items-center gap-3 py-2.5">
                    <span className="min-w-0 flex-1">
                      <span className="block font-semibold group-hover:underline">
                        {t(`${place}.title`)}
                      </span>
                      <span className="block text-soft">{t(`${place}.text`)}</span>
                    </span>
                    <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-soft" />
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        ))}
    </div>
  )
}
