'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { keepFocus } from '#components/ui/keep-focus.ts'
import { asciiName } from '#lib/patients/ascii-name.ts'

/** Labs print ASCII only: offers the name as they can print it. */
export function NameOffer({
  typed,
  fault,
  onAccept,
}: {
  typed: string
  fault: unknown
  onAccept: (name: string) => void
}) {
  const t = useTranslations('kits.fields')
  const plain = asciiName(typed)
  if ((fault !== 'name' && fault !== 'name-ascii') || plain === '' || plain === typed) return null
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-soft">
      <Button
        size="small"
        variant="secondary"
        onMouseDown={keepFocus}
        onClick={() => onAccept(plain)}
      >
        {t('usePlainName', { name: plain })}
      </Button>
    </p>
  )
}
