'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSettingChange } from '#components/clinic-settings/use-setting-change.ts'
import { ConfirmEnd } from '#components/results-desk/confirm-end.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { InvitationView } from '#lib/staff/staff-view.ts'
import { ShownLink } from './shown-link.tsx'

export function Invitations({ invitations }: { invitations: readonly InvitationView[] }) {
  const t = useTranslations('clinic-settings.staff')
  const common = useTranslations('common')
  const errors = useTranslations('errors')
  const router = useRouter()
  const { pending, change } = useSettingChange()
  const [link, setLink] = useState<string | null>(null)
  const resend = ({ invitationId, email }: InvitationView) =>
    change(invitationId, t('invited', { email }), async () => {
      const path = `/api/clinic/staff/invitations/${invitationId}`
      const sent = await apiFetch<{ link: string | null }>(path, { method: 'POST' })
      setLink(sent.link)
    })
  return (
    <section aria-labelledby="invitations" className="max-w-3xl">
      <h2 id="invitations" className="mb-2 text-base">
        {t('invitations')}
      </h2>
      <Card padding="small">
        <ul className="divide-y divide-line">
          {invitations.map((invitation) => {
            const { invitationId, email, role, expiresAt, isExpired } = invitation
            return (
              <li key={invitationId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
                <div className="min-w-0 flex-1 basis-56">
                  <p className="font-semibold wrap-anywhere">{email}</p>
                  <p className="text-soft">
                    {common(`staffRole.${role}`)} ·{' '}
                    {isExpired ? (
                      <Chip tone="watch">{t('expired')}</Chip>
                    ) : (
                      <>
                        {t('validUntil')} <LocalTime instant={expiresAt} />
                      </>
                    )}
                  </p>
                </div>
                <Button
                  size="small"
                  variant="secondary"
                  isPending={pending === invitationId}
                  aria-label={t(isExpired ? 'inviteAgainTo' : 'resendTo', { email })}
                  onClick={() => resend(invitation)}
                >
                  {t(isExpired ? 'inviteAgain' : 'resend')}
                </Button>
                <ConfirmEnd
                  label={t('revoke')}
                  variant="quiet"
                  title={t('revokeTitle', { email })}
                  confirm={t('revoke')}
                  cancel={common('cancel')}
                  failed={errors('unexpected')}
                  path={`/api/clinic/staff/invitations/${invitationId}`}
                  onEnded={() => {
                    showToast({ message: t('revoked') })
                    router.refresh()
                  }}
                >
                  {t('revokeText')}
                </ConfirmEnd>
              </li>
            )
          })}
        </ul>
        {link && <ShownLink link={link} />}
      </Card>
    </section>
  )
}
