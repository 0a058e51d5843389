'use client'

import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { ButtonVariant } from '#components/ui/button-style.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

interface ConfirmEndProps {
  /** on the button that asks */
  label: string
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
  const { label, variant = 'secondary', title, children, confirm, cancel, failed } = props
  const [isOpen, setIsOpen] = useState(false)
  const end = useMutation({
    mutationFn: () => apiFetch(props.path, { method: 'DELETE', body: props.body }),
    onSuccess: () => {
      setIsOpen(false)
      props.onEnded()
    },
  })
  return (
    <>
      <Button size="small" variant={variant} onClick={() => setIsOpen(true)}>
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
            <Button size="small" isPending={end.isPending} onClick={() => end.mutate()}>
              {confirm}
            </Button>
          </>
        }
      >
        {children}
        {end.isError && (
          <Notice tone="alert" role="alert" className="mt-3">
            {end.error.message || failed}
          </Notice>
        )}
      </Dialog>
    </>
  )
}
