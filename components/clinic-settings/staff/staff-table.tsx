'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Chip } from '#components/ui/chip.tsx'
import {
  Cell,
  HeaderCell,
  RowHeaderCell,
  Table,
  TableBody,
  TableHead,
  TableRow,
} from '#components/ui/table.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { StaffMember } from '#lib/staff/staff-view.ts'
import { ManageMember } from './manage-member.tsx'

const columns = ['name', 'role', 'secondStep', 'signedIn', 'manage'] as const

export function StaffTable({ members }: { members: readonly StaffMember[] }) {
  const t = useTranslations('clinic-settings.staff')
  const roles = useTranslations('common.staffRole')
  const [managed, setManaged] = useState<string>()
  const member = members.find(({ userId }) => userId === managed)
  return (
    <>
      <Table caption={t('members')} isDense>
        <TableHead>
          {columns.map((column) => (
            <HeaderCell key={column}>
              <span className={column === 'manage' ? 'sr-only' : undefined}>
                {t(`columns.${column}`)}
              </span>
            </HeaderCell>
          ))}
        </TableHead>
        <TableBody>
          {members.map((one) => (
            <TableRow key={one.userId} className={one.isActive ? undefined : 'text-soft'}>
              <RowHeaderCell>
                {one.name} {one.isYou && <Chip>{t('you')}</Chip>}
                {!one.isActive && <Chip tone="watch">{t('inactive')}</Chip>}
                <span className="block font-normal text-soft">{one.email}</span>
              </RowHeaderCell>
              <Cell>{roles(one.role)}</Cell>
              <Cell>
                <SecondStep member={one} />
              </Cell>
              <Cell className="whitespace-nowrap">
                {one.signedInAt ? <LocalTime instant={one.signedInAt} /> : t('never')}
                {one.sessions > 0 && (
                  <span className="block text-xs text-soft">
                    {t('sessions', { count: one.sessions })}
                  </span>
                )}
              </Cell>
              <Cell className="text-right">
                {!one.isYou && (
                  <Button
                    size="small"
                    variant="secondary"
                    aria-label={t('manageNamed', { name: one.name })}
                    onClick={() => setManaged(one.userId)}
                  >
                    {t('columns.manage')}
                  </Button>
                )}
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {member && (
        <ManageMember key={member.userId} member={member} onClose={() => setManaged(undefined)} />
      )}
    </>
  )
}

function SecondStep({ member: { hasCode, hasPasskey } }: { member: StaffMember }) {
  const t = useTranslations('clinic-settings.staff.secondStep')
  if (!hasCode && !hasPasskey) return <Chip tone="watch">{t('none')}</Chip>
  return (
    <span className="flex flex-wrap gap-1">
      {hasCode && <Chip tone="good">{t('code')}</Chip>}
      {hasPasskey && <Chip tone="good">{t('passkey')}</Chip>}
    </span>
  )
}
