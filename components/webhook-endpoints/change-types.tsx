'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { useSettingChange } from '#components/clinic-settings/use-setting-change.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { chooseEvents } from '#lib/service-endpoints/event-groups.ts'
import { endpointPath } from './endpoint-path.ts'
import { EventChoice, type EventChoiceValues } from './event-choice.tsx'

const loadSchema = async () =>
  (await import('#lib/service-endpoints/endpoint-input.ts')).eventTypesInput

const othersId = 'other-types'

interface ChangeTypesProps {
  endpointId: string
  /** null for all */
  eventTypes: readonly string[] | null
}

export function ChangeTypes({ endpointId, eventTypes }: ChangeTypesProps) {
  const t = useTranslations('webhook-endpoints.types')
  const common = useTranslations('common')
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } =
    useApiForm<EventChoiceValues>({
      loadSchema,
      defaultValues: chooseEvents(eventTypes),
      send: async (values) => {
        await apiFetch(`${endpointPath(endpointId)}/event-types`, { method: 'PUT', body: values })
        setIsOpen(false)
        showToast({ tone: 'good', message: t('saved') })
        router.refresh()
      },
    })
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        onClick={() => {
          form.reset(chooseEvents(eventTypes))
          setIsOpen(true)
        }}
      >
        {t('change')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('title')}
        closeLabel={common('cancel')}
        size="large"
      >
        <p className="mb-4">{t('effect')}</p>
        <div className="text-ink">
          <FormFrame
            onSubmit={submit}
            problems={listProblems({ others: othersId })}
            problem={problem}
            attempt={attempt}
          >
            <EventChoice
              register={form.register}
              scope={form.watch('scope')}
              othersId={othersId}
              isLegendHidden
              error={errorOf('others')}
            />
            <SubmitButton size="small" isPending={isPending}>
              {t('save')}
            </SubmitButton>
          </FormFrame>
        </div>
      </Dialog>
    </>
  )
}

/** For the app's own endpoint, which needs all. */
export function AskAllEvents({ endpointId }: { endpointId: string }) {
  const t = useTranslations('webhook-endpoints.types')
  const { pending, change } = useSettingChange()
  const path = `${endpointPath(endpointId)}/event-types`
  return (
    <Button
      size="small"
      isPending={pending !== undefined}
      onClick={() =>
        change('all', t('askAllSaved'), () =>
          apiFetch(path, { method: 'PUT', body: chooseEvents(null) }),
        )
      }
    >
      {t('askAll')}
    </Button>
  )
}
