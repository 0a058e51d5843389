'use client'

import { useTranslations } from 'next-intl'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'

interface FormShellProps {
  label: string
  submit: string
  onSubmit: () => void
  onCancel: () => void
  /** the field was left: what is typed is saved without waiting */
  onLeave?: () => void
  /** what was typed before the review was left */
  isKept: boolean
  children: ReactNode
}

/** A form inside a row. Enter saves, Escape cancels, and no key of it reaches the page. */
export function FormShell(props: FormShellProps) {
  const { label, submit, onSubmit, onCancel, onLeave, isKept, children } = props
  const t = useTranslations('reviews.edit')
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form
      method="post"
      noValidate
      aria-label={label}
      onSubmit={send}
      onBlur={onLeave}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
      className="scroll-mb-28 rounded-lg border border-line bg-card p-3"
      // Its buttons must not lie under the bar at the foot of the page.
      ref={scrollIntoView}
    >
      {isKept && <p className="mb-2 text-xs font-semibold text-accent">{t('kept')}</p>}
      {children}
      <div className="mt-3 flex justify-end gap-2">
        <Button size="small" variant="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <SubmitButton size="small">{submit}</SubmitButton>
      </div>
    </form>
  )
}

const scrollIntoView = (form: HTMLFormElement | null) => form?.scrollIntoView({ block: 'nearest' })
