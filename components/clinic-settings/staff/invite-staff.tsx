'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { Card } from '#components/ui/card.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { SelectField } from '#components/ui/form/select.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import type { InviteStaffInput } from '#lib/accounts/credentials-schema.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { staffRoles } from '#lib/auth/context.ts'
import { ShownLink } from './shown-link.tsx'

const loadSchema = async () =>
  (await import('#lib/accounts/credentials-schema.ts')).inviteStaffSchema

const ids = { email: 'invite-email', role: 'invite-role' } as const
const blank: Partial<InviteStaffInput> = { email: '' }

export function InviteStaff() {
  const t = useTranslations('clinic-settings.staff')
  const roles = useTranslations('common.staffRole')
  const router = useRouter()
  const [link, setLink] = useState<string | null>(null)
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } =
    useApiForm<InviteStaffInput>({
      loadSchema,
      defaultValues: blank,
      send: async (values) => {
        const sent = await apiFetch<{ link: string | null }>('/api/clinic/staff/invitations', {
          body: values,
        })
        form.reset(blank)
        setLink(sent.link)
        if (!sent.link) showToast({ tone: 'good', message: t('invited', { email: values.email }) })
        router.refresh()
      },
    })
  return (
    <Card as="section" padding="small" aria-labelledby="invite" className="max-w-3xl">
      <h2 id="invite" className="mb-3 text-base">
        {t('invite')}
      </h2>
      <FormFrame
        onSubmit={submit}
        problems={listProblems(ids, { email: t('email'), role: t('role') })}
        problem={problem}
        attempt={attempt}
      >
        <div className="grid items-start gap-4 text-sm sm:grid-cols-[1fr_14rem]">
          <TextField
            {...form.register('email')}
            id={ids.email}
            type="email"
            autoComplete="off"
            isDense
            isRequired
            label={t('email')}
            error={errorOf('email')}
          />
          <SelectField
            {...form.register('role')}
            id={ids.role}
            isDense
            isRequired
            label={t('role')}
            error={errorOf('role')}
          >
            <option value="">{t('chooseRole')}</option>
            {staffRoles.map((role) => (
              <option key={role} value={role}>
                {roles(role)}
              </option>
            ))}
          </SelectField>
        </div>
        <SubmitButton size="small" isPending={isPending}>
          {t('send')}
        </SubmitButton>
      </FormFrame>
      {link && <ShownLink link={link} />}
    </Card>
  )
}
