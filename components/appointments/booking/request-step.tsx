import { useTranslations } from 'next-intl'
import { Preparation } from '#components/appointments/preparation.tsx'
import { Button } from '#components/ui/button.tsx'
import { controlStyle } from '#components/ui/form/control-style.ts'
import { Field } from '#components/ui/form/field.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { maxNotes } from '#lib/booking/limits.ts'
import type { SlotSearchResult } from '#lib/booking/slot-view.ts'

type RequestStepProps = {
  isFasting: boolean | null
  readAt: string
  result: SlotSearchResult
  notes: string
  onNotes: (text: string) => void
  accessNotes: string
  onAccessNotes: (text: string) => void
  isPending: boolean
  onSend: () => void
}

/** Where a provider comes but offers no times. */
export function RequestStep({
  isFasting,
  readAt,
  result,
  notes,
  onNotes,
  accessNotes,
  onAccessNotes,
  isPending,
  onSend,
}: RequestStepProps) {
  const t = useTranslations('appointments.booking')
  const area = (value: string, onChange: (text: string) => void) => ({
    rows: 2,
    limit: maxNotes,
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    className: controlStyle,
  })
  return (
    <div className="space-y-4">
      <div className="pr-10">
        <h2 className="text-lg">{t('request.title')}</h2>
        <p className="mt-1 text-soft">{t('request.text', { zip: result.zip })}</p>
      </div>
      <Field label={t('check.notes')} hint={t('check.notesHint')}>
        {(control) => <TextArea {...control} {...area(notes, onNotes)} />}
      </Field>
      <Field label={t('time.accessNotes')} hint={t('time.accessHint')}>
        {(control) => <TextArea {...control} {...area(accessNotes, onAccessNotes)} />}
      </Field>
      <Preparation isFasting={isFasting} startAt={null} timeZone="UTC" readAt={readAt} />
      <Button isWide isPending={isPending} onClick={onSend}>
        {t('request.send')}
      </Button>
    </div>
  )
}
