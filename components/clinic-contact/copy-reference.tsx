'use client'

import { Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'

/** What to say on the phone, one press away. */
export function CopyReference({ reference }: { reference: string }) {
  const t = useTranslations('clinic-contact.copying')
  return (
    <Button
      size="small"
      variant="quiet"
      className="-mr-3 min-h-11"
      aria-label={t('copy')}
      icon={<Copy aria-hidden="true" className="size-4.5" />}
      onClick={() =>
        navigator.clipboard.writeText(reference).then(
          () => showToast({ message: t('copied') }),
          () => showToast({ tone: 'alert', message: t('failed') }),
        )
      }
    />
  )
}
