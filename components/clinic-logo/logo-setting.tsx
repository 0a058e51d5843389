'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { FieldError } from '#components/ui/form/field.tsx'
import { PickButton } from '#components/ui/form/pick-button.tsx'
import { Logo } from '#components/ui/logo.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { sendForm } from '#lib/api-client/send-form.ts'
import {
  acceptedLogos,
  type ClinicLogo,
  findLogoFault,
  headBytes,
} from '#lib/clinic-logo/clinic-logo.ts'
import { fieldMessage } from '#lib/http/field-message.ts'

interface LogoSettingProps {
  logo: ClinicLogo | null
  name: string
}

const path = '/api/clinic/logo'

export function LogoSetting({ logo, name }: LogoSettingProps) {
  const t = useTranslations('clinic-contact.logo')
  const errors = useTranslations('errors')
  const router = useRouter()
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function change(done: string, send: () => Promise<unknown>) {
    setIsPending(true)
    setProblem(undefined)
    try {
      await send()
      showToast({ tone: 'good', message: done })
      router.refresh()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.fields.file ?? (error.message || errors(error.code)))
    } finally {
      setIsPending(false)
    }
  }

  const replace = ([file]: File[]) => file && change(t('saved'), () => upload(file))
  const remove = () => change(t('removed'), () => apiFetch(path, { method: 'DELETE' }))

  return (
    <Card as="section" aria-labelledby="logo-title" className="mt-6 max-w-3xl text-sm">
      <h2 id="logo-title" className="text-base">
        {t('title')}
      </h2>
      <p className="text-soft">{t('lead')}</p>
      {logo ? (
        <div className="my-4 grid gap-3 sm:grid-cols-2">
          {/* Tokens are resolved at the root: a part of a page cannot take the other theme's. */}
          {(['light', 'dark'] as const).map((theme) => (
            <figure key={theme}>
              <div
                data-theme={theme}
                className={classNames(
                  'flex min-h-16 items-center rounded-card border border-line px-4 py-3',
                  theme === 'light' ? 'bg-white' : 'bg-[oklch(0.232_0.014_212)]',
                )}
              >
                <Logo
                  name={name}
                  picture={logo}
                  className={theme === 'light' ? 'text-black!' : 'text-white!'}
                />
              </div>
              <figcaption className="mt-1 text-soft">
                {t(theme === 'light' ? 'onLight' : 'onDark')}
              </figcaption>
            </figure>
          ))}
        </div>
      ) : (
        <p className="my-4">{t('none')}</p>
      )}
      <p id="logo-hint" className="mb-2 text-soft">
        {t('hint')}
      </p>
      <div className="flex flex-wrap gap-2">
        <PickButton
          onFiles={replace}
          accept={acceptedLogos}
          isDisabled={isPending}
          isSingle
          isSmall
          describedBy={problem ? 'logo-hint logo-problem' : 'logo-hint'}
        >
          {t(logo ? 'replace' : 'choose')}
        </PickButton>
        {logo && (
          <Button size="small" variant="quiet" isPending={isPending} onClick={remove}>
            {t('remove')}
          </Button>
        )}
      </div>
      <FieldError id="logo-problem">{problem && fieldMessage(errors, problem)}</FieldError>
    </Card>
  )
}

/** Throws ApiError, also for what can be seen before anything is sent. */
async function upload(file: File) {
  const head = await file.slice(0, headBytes).arrayBuffer()
  const fault = findLogoFault({ size: file.size, head: new Uint8Array(head) })
  if (fault)
    throw new ApiError({ code: 'invalid-input', message: '', status: 0, fields: { file: fault } })
  const form = new FormData()
  form.append('file', file, 'logo')
  const signal = new AbortController().signal
  await sendForm(path, form, { signal, onProgress: () => undefined })
}
