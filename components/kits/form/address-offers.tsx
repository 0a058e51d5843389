'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { keepFocus } from '#components/ui/keep-focus.ts'
import { isPrintableLine, printableLine } from '#lib/addresses/printable-line.ts'
import { findZipStates, isZipOfState } from '#lib/addresses/zip-states.ts'
import { usStates } from '#lib/kits/us-states.ts'

/** What a label prints of the line. */
export function PlainOffer({
  typed,
  onAccept,
}: {
  typed: string
  onAccept: (plain: string) => void
}) {
  const t = useTranslations('kits.fields')
  const plain = printableLine(typed)
  if (isPrintableLine(typed) || plain === '') return null
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
      {t('printed', { text: plain })}
      <Button
        size="small"
        variant="secondary"
        onMouseDown={keepFocus}
        onClick={() => onAccept(plain)}
      >
        {t('usePlain', { text: plain })}
      </Button>
    </p>
  )
}

interface StateOfferProps {
  address: { zip: string; state: string }
  onAccept: (code: string) => void
}

/** The state that the ZIP code is in, where the address has another. */
export function StateOffer({ address, onAccept }: StateOfferProps) {
  const t = useTranslations('kits.fields')
  const { zip, state } = address
  const isWhole = /^\d{5}(-\d{4})?$/.test(zip.trim())
  const [code] = isWhole ? findZipStates(zip) : []
  const name = usStates.find(([known]) => known === code)?.[1]
  if (!isWhole || !code || !name || (state !== '' && isZipOfState(zip, state))) return null
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-watch">
      {t('zipIn', { zip: zip.trim(), state: name })}
      <Button
        size="small"
        variant="secondary"
        onMouseDown={keepFocus}
        onClick={() => onAccept(code)}
      >
        {t('useState', { state: name })}
      </Button>
    </p>
  )
}
