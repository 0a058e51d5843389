'use client'

import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { ToneIcon } from '#components/ui/tone.tsx'
import {
  hideToast,
  holdToast,
  listToasts,
  type ShownToast,
  subscribeToToasts,
  type Toast,
} from './show-toast.ts'

const none: readonly ShownToast[] = []

export function ToastRegion({ label, closeLabel }: { label: string; closeLabel: string }) {
  const toasts = useSyncExternalStore(subscribeToToasts, listToasts, () => none)
  return (
    <section
      aria-label={label}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-24 z-50 flex flex-col items-center gap-2 md:bottom-6 print:hidden"
    >
      {toasts.map((toast) => (
        <ToastCard
          key={toast.key}
          toast={toast}
          closeLabel={closeLabel}
          onHold={(isHeld) => holdToast(toast.key, isHeld)}
          onClose={() => hideToast(toast.key)}
        />
      ))}
    </section>
  )
}

function ToastCard({
  toast,
  closeLabel,
  onHold,
  onClose,
}: {
  toast: Toast
  closeLabel: string
  onHold: (isHeld: boolean) => void
  onClose: () => void
}) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to operate, it only stays while someone is in it
    <div
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
      className="appear pointer-events-auto flex w-full max-w-md items-center gap-2.5 rounded-card bg-ink py-1.5 pr-1.5 pl-4 text-paper shadow-pop"
    >
      <ToneIcon tone={toast.tone ?? 'good'} className="size-5 shrink-0" />
      <p className="flex-1 py-2">{toast.message}</p>
      {toast.action && (
        <button
          type="button"
          className="min-h-11 rounded-lg px-3 font-semibold underline underline-offset-4"
          onClick={() => {
            toast.action?.onPress()
            onClose()
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={closeLabel}
        onClick={onClose}
        className="grid size-11 place-items-center rounded-lg"
      >
        <X aria-hidden="true" className="size-4.5" />
      </button>
    </div>
  )
}
