'use client'

import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { NewSecret } from '#lib/service-endpoints/endpoint-view.ts'
import { chooseEvents } from '#lib/service-endpoints/event-groups.ts'
import { DetailsFields } from './details-fields.tsx'
import { EventChoice, type EventChoiceValues } from './event-choice.tsx'
import { SecretShown } from './secret-shown.tsx'

const loadSchema = async () =>
  (await import('#lib/service-endpoints/endpoint-input.ts')).addEndpointInput

const ids = {
  url: 'endpoint-url',
  description: 'endpoint-description',
  rateLimit: 'endpoint-rate',
  others: 'endpoint-types',
} as const
const blank = { url: '', description: '', rateLimit: '', ...chooseEvents(null) }

interface AddValues extends EventChoiceValues {
  url: string
  description: string
  rateLimit: string
}

/** Its secret is shown once, in the same dialog. */
export function AddEndpoint() {
  const t = useTranslations('webhook-endpoints.add')
  const common = useTranslations('common')
  const secrets = useTranslations('webhook-endpoints.secret')
  const types = useTranslations('webhook-endpoints.types')
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const [secret, setSecret] = useState<string>()
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } =
    useApiForm<AddValues>({
      loadSchema,
      defaultValues: blank,
      send: async (values) => {
        const path = '/api/clinic/webhooks/endpoints'
        setSecret((await apiFetch<NewSecret>(path, { body: values })).secret)
        form.reset(blank)
        router.refresh()
      },
    })
  const close = () => {
    setIsOpen(false)
    setSecret(undefined)
  }
  return (
    <>
      <Button
        size="small"
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={() => setIsOpen(true)}
      >
        {t('open')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={secret ? secrets('made') : t('title')}
        closeLabel={common('close')}
        size="large"
        isHeld={secret !== undefined}
        {...(secret && {
          footer: (
            <Button size="small" onClick={close}>
              {secrets('done')}
            </Button>
          ),
        })}
      >
        {secret ? (
          <SecretShown secret={secret} />
        ) : (
          <div className="text-ink">
            <p className="mb-4 text-soft">{t('effect')}</p>
            <FormFrame
              onSubmit={submit}
              problems={listProblems(ids, {
                url: t('url'),
                description: t('description'),
                rateLimit: t('rate'),
                others: types('others'),
              })}
              problem={problem}
              attempt={attempt}
            >
              <TextField
                {...form.register('url')}
                id={ids.url}
                type="url"
                autoComplete="off"
                isDense
                isRequired
                label={t('url')}
                description={t('urlHint')}
                error={errorOf('url')}
              />
              <DetailsFields
                description={form.register('description')}
                rateLimit={form.register('rateLimit')}
                ids={ids}
                errorOf={errorOf}
              />
              <EventChoice
                register={form.register}
                scope={form.watch('scope')}
                othersId={ids.others}
                error={errorOf('others')}
              />
              <SubmitButton size="small" isPending={isPending}>
                {t('save')}
              </SubmitButton>
            </FormFrame>
          </div>
        )}
      </Dialog>
    </>
  )
}
