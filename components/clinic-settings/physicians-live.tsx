'use client'

import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { ConfirmEnd } from '#components/results-desk/confirm-end.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import type { ListedPhysician } from './physician-form.tsx'

const PhysicianForm = lazy(async () => ({
  default: (await import('./physician-form.tsx')).PhysicianForm,
}))

interface PhysiciansLiveProps {
  physicians: readonly ListedPhysician[]
  can: { edit: boolean }
}

export function PhysiciansLive({ physicians, can }: PhysiciansLiveProps) {
  const t = useTranslations('clinic-settings.physicians')
  const common = useTranslations('common')
  const errors = useTranslations('errors')
  const router = useRouter()
  /** 'new', or an NPI */
  const [edited, setEdited] = useState<string>()
  const finish = (message: string) => {
    showToast({ tone: 'good', message })
    router.refresh()
  }
  const formFor = (physician?: ListedPhysician) => (
    <Suspense fallback={<Spinner />}>
      <PhysicianForm
        physician={physician}
        onCancel={() => setEdited(undefined)}
        onSaved={() => {
          setEdited(undefined)
          finish(t('saved'))
        }}
      />
    </Suspense>
  )
  return (
    <div className="max-w-3xl space-y-4">
      {can.edit && edited !== 'new' && (
        <Button
          size="small"
          icon={<Plus aria-hidden="true" className="size-4" />}
          disabled={edited !== undefined}
          onClick={() => setEdited('new')}
        >
          {t('add')}
        </Button>
      )}
      {edited === 'new' && (
        <Card as="section" padding="small" aria-label={t('add')}>
          {formFor()}
        </Card>
      )}
      {physicians.length === 0 && <p className="text-soft">{t('none')}</p>}
      <ul className="space-y-3">
        {physicians.map((physician) => {
          const { npi, firstName, lastName, states } = physician
          const name = `${firstName} ${lastName}`
          return (
            <li key={npi}>
              <Card as="article" padding="small" aria-label={name}>
                {edited === npi ? (
                  formFor(physician)
                ) : (
                  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                    <div>
                      <h2 className="text-base">{name}</h2>
                      <p className="text-soft">
                        {t('npi', { npi })} · {t('licensedIn', { states: states.join(', ') })}
                      </p>
                    </div>
                    {can.edit && (
                      <div className="flex flex-wrap gap-2">
                        <Button
                          size="small"
                          variant="secondary"
                          aria-label={t('editNamed', { name })}
                          disabled={edited !== undefined}
                          onClick={() => setEdited(npi)}
                        >
                          {t('edit')}
                        </Button>
                        <ConfirmEnd
                          label={t('remove')}
                          name={t('removeNamed', { name })}
                          variant="quiet"
                          title={t('removeTitle', { name })}
                          confirm={t('remove')}
                          cancel={common('cancel')}
                          failed={errors('unexpected')}
                          path={`/api/clinic/physicians/${npi}`}
                          onEnded={() => finish(t('removed'))}
                        >
                          {t('removeText')}
                        </ConfirmEnd>
                      </div>
                    )}
                  </div>
                )}
              </Card>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
