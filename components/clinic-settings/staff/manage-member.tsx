'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useSettingChange } from '#components/clinic-settings/use-setting-change.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { SelectField } from '#components/ui/form/select.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { type StaffRole, staffRoles } from '#lib/auth/context.ts'
import type { StaffMember } from '#lib/staff/staff-view.ts'

interface ManageMemberProps {
  member: StaffMember
  onClose: () => void
}

/** Role, sessions and access of a colleague. */
export function ManageMember({ member, onClose }: ManageMemberProps) {
  const t = useTranslations('clinic-settings.staff')
  const common = useTranslations('common')
  const { pending, change } = useSettingChange()
  const [role, setRole] = useState<StaffRole>(member.role)
  const { name, userId, isActive, isLastAdmin } = member
  const path = `/api/clinic/staff/${userId}`
  const end = async (key: string, done: string, send: () => Promise<unknown>) => {
    if (await change(key, done, send)) onClose()
  }
  const patch = (body: unknown) => () => apiFetch(path, { method: 'PATCH', body })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={name}
      closeLabel={common('close')}
      footer={
        <Button size="small" variant="secondary" onClick={onClose}>
          {common('close')}
        </Button>
      }
    >
      <div className="divide-y divide-line text-sm">
        <Part note={isLastAdmin ? t('lastAdmin') : t('roleNote')}>
          <SelectField
            id="member-role"
            isDense
            label={t('role')}
            value={role}
            disabled={isLastAdmin}
            onChange={(event) =>
              setRole(staffRoles.find((each) => each === event.target.value) ?? role)
            }
          >
            {staffRoles.map((each) => (
              <option key={each} value={each}>
                {common(`staffRole.${each}`)}
              </option>
            ))}
          </SelectField>
          <Button
            size="small"
            disabled={role === member.role}
            isPending={pending === 'role'}
            onClick={() => end('role', t('roleChanged'), patch({ role }))}
          >
            {t('changeRole')}
          </Button>
        </Part>
        <Part note={t('sessions', { count: member.sessions })}>
          <Button
            size="small"
            variant="secondary"
            disabled={member.sessions === 0}
            isPending={pending === 'sessions'}
            onClick={() =>
              end('sessions', t('signedOut', { name }), () =>
                apiFetch(`${path}/sessions`, { method: 'DELETE' }),
              )
            }
          >
            {t('signOut')}
          </Button>
        </Part>
        {member.hasCode && (
          <ResetSecondStep
            isPending={pending === 'second-step'}
            onConfirmed={() =>
              end('second-step', t('secondStepReset', { name }), () =>
                apiFetch(`${path}/second-step`, { method: 'DELETE' }),
              )
            }
          />
        )}
        {isActive ? (
          <Part note={isLastAdmin ? t('lastAdmin') : t('deactivateNote')}>
            <Button
              size="small"
              variant="danger"
              disabled={isLastAdmin}
              isPending={pending === 'access'}
              onClick={() => end('access', t('deactivated', { name }), patch({ isActive: false }))}
            >
              {t('deactivate')}
            </Button>
          </Part>
        ) : (
          <Part note={t('activateNote')}>
            <Button
              size="small"
              isPending={pending === 'access'}
              onClick={() => end('access', t('activated', { name }), patch({ isActive: true }))}
            >
              {t('activate')}
            </Button>
          </Part>
        )}
      </div>
    </Dialog>
  )
}

/** It cannot be undone here: the second press does it, once its text was read. */
function ResetSecondStep({
  isPending,
  onConfirmed,
}: {
  isPending: boolean
  onConfirmed: () => void
}) {
  const t = useTranslations('clinic-settings.staff')
  const [isAsked, setIsAsked] = useState(false)
  return (
    <div className="space-y-2.5 py-4">
      <p className="text-soft">{t('resetSecondStepNote')}</p>
      <Button
        size="small"
        variant={isAsked ? 'danger' : 'secondary'}
        isPending={isPending}
        onClick={({ detail }) => {
          if (isAsked && detail < 2) onConfirmed()
          setIsAsked(true)
        }}
      >
        {t(isAsked ? 'resetSecondStepConfirm' : 'resetSecondStep')}
      </Button>
    </div>
  )
}

function Part({ note, children }: { note: string; children: ReactNode }) {
  return (
    <div className="space-y-2.5 py-4 first:pt-0">
      {children}
      <p className="text-soft">{note}</p>
    </div>
  )
}
