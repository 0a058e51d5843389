'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { ButtonVariant } from '#components/ui/button-style.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

interface ConfirmEndProps {
  /** on the button that asks */
  label: string
  /** what a screen reader says of it, where several are alike */
  name?: string
  variant?: ButtonVariant
  title: string
  children: ReactNode
  confirm: string
  cancel: string
  failed: string
  /** what is ended by DELETE */
  path: string
  body?: unknown
  onEnded: () => void
}

/** Ends what cannot begin again by itself, once it is confirmed. */
export function ConfirmEnd(props: ConfirmEndProps) {
  const { label, name, variant = 'secondary', title, children, confirm, cancel, failed } = props
  const [isOpen, setIsOpen] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function end() {
    setIsPending(true)
    setProblem(undefined)
    try {
      await apiFetch(props.path, { method: 'DELETE', body: props.body })
      setIsOpen(false)
      props.onEnded()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message || failed)
    } finally {
      setIsPending(false)
    }
  }
  return (
    <>
      <Button size="small" variant={variant} aria-label={name} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={title}
        closeLabel={cancel}
        footer={
          <>
            <Button size="small" variant="secondary" onClick={() => setIsOpen(false)}>
              {cancel}
            </Button>
            <Button size="small" isPending={isPending} onClick={end}>
              {confirm}
            </Button>
          </>
        }
      >
        {children}
        {problem && (
          <Notice tone="alert" role="alert" className="mt-3">
            {problem}
          </Notice>
        )}
      </Dialog>
    </>
  )
}
