'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { CopyReference } from '#components/clinic-contact/copy-reference.tsx'
import { ConfirmEnd } from '#components/results-desk/confirm-end.tsx'
import { Card } from '#components/ui/card.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { NewTeamKey, TeamKeyView } from '#lib/service-connection/connection-view.ts'

const loadSchema = async () => (await import('#lib/service-connection/key-input.ts')).createKeyInput

const ids = { label: 'key-label' } as const
const blank = { label: '' }

/** The team's API keys at the service. A new one is shown once. */
export function TeamKeys({ keys }: { keys: readonly TeamKeyView[] }) {
  const t = useTranslations('clinic-settings.connection.keys')
  const common = useTranslations('common')
  const errors = useTranslations('errors')
  const router = useRouter()
  const [made, setMade] = useState<NewTeamKey>()
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
    defaultValues: blank,
    send: async (values: typeof blank) => {
      setMade(await apiFetch<NewTeamKey>('/api/clinic/service/keys', { body: values }))
      form.reset(blank)
      router.refresh()
    },
  })
  return (
    <Card as="section" aria-labelledby="team-keys" padding="small" className="mt-4 max-w-3xl">
      <h2 id="team-keys" className="text-base">
        {t('title')}
      </h2>
      <p className="text-soft">{t('lead')}</p>
      <ul className="my-2 divide-y divide-line">
        {keys.map(({ keyId, label, hint, createdAt, isOwn }) => (
          <li key={keyId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
            <div className="min-w-0 flex-1 basis-56">
              <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
                {label} {isOwn && <Chip tone="good">{t('own')}</Chip>}
              </p>
              <p className="text-sm text-soft">
                <code>{hint}</code> · {t('createdAt')} <LocalTime instant={createdAt} />
              </p>
            </div>
            {!isOwn && (
              <ConfirmEnd
                label={t('delete')}
                name={t('deleteNamed', { label, hint })}
                variant="quiet"
                title={t('deleteTitle', { label, hint })}
                confirm={t('delete')}
                cancel={common('cancel')}
                failed={errors('unexpected')}
                path={`/api/clinic/service/keys/${keyId}`}
                onEnded={() => {
                  if (made?.keyId === keyId) setMade(undefined)
                  showToast({ message: t('deleted') })
                  router.refresh()
                }}
              >
                {t('deleteText')}
              </ConfirmEnd>
            )}
          </li>
        ))}
      </ul>
      {made && (
        <Notice tone="success" role="status" title={t('shownOnce')} className="mb-4">
          <span className="flex items-center justify-between gap-3">
            <code className="min-w-0 wrap-anywhere">{made.value}</code>
            <CopyReference reference={made.value} />
          </span>
        </Notice>
      )}
      <FormFrame
        onSubmit={submit}
        problems={listProblems(ids, { label: t('label') })}
        problem={problem}
        attempt={attempt}
      >
        <TextField
          {...form.register('label')}
          id={ids.label}
          autoComplete="off"
          isDense
          isRequired
          className="max-w-sm text-sm"
          label={t('label')}
          description={t('labelHint')}
          error={errorOf('label')}
        />
        <SubmitButton size="small" isPending={isPending}>
          {t('create')}
        </SubmitButton>
      </FormFrame>
    </Card>
  )
}
