'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { formatValue } from '#components/critical-results/critical-words.ts'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { Field } from '#components/ui/form/field.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { CriticalView, TextPurpose, TextView } from '#lib/critical-results/critical-view.ts'
import { ChoiceRow } from './choice-row.tsx'
import { useSave } from './use-save.ts'

type TextCardProps = {
  view: CriticalView
  record: NonNullable<CriticalView['record']>
  purpose: TextPurpose
  onDone: () => void
}

const titles = { say: 'say', advice: 'advicePatient' } as const
const missing = { say: 'sayNone', advice: 'adviceNone' } as const

/** Written by clinicians, dated and kept in versions; never generated. */
export function TextCard({ view, record, purpose, onDone }: TextCardProps) {
  const t = useTranslations('critical.loop')
  const [locale, setLocale] = useState(record.patientLocale)
  const [isEditing, setIsEditing] = useState(false)
  const text = record.texts.find((each) => each.purpose === purpose && each.locale === locale)
  const value = view.clinical?.value
  return (
    <Card as="section" padding="small" aria-labelledby={`critical-${purpose}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={`critical-${purpose}`} className="mr-auto text-sm font-bold">
          {t(titles[purpose])}
        </h2>
        <Button
          size="small"
          variant="quiet"
          onClick={() => setLocale(locale === 'en' ? 'es' : 'en')}
        >
          {t(`languages.${locale === 'en' ? 'es' : 'en'}`)}
        </Button>
        {view.can.act && (
          <Button size="small" variant="secondary" onClick={() => setIsEditing(true)}>
            {t(text ? 'editText' : 'write')}
          </Button>
        )}
      </div>
      {text ? (
        <>
          <p lang={locale} className="mt-2 text-base whitespace-pre-line">
            {value ? text.body.replaceAll(placeholder, formatValue(value)) : text.body}
          </p>
          <p className="mt-1 text-xs text-soft">
            {t(text.isOfMarker ? 'ofMarker' : 'ofAny')},{' '}
            {t.rich('writtenBy', {
              name: text.writerName ?? '',
              at: () => <LocalTime instant={text.writtenAt} style="date" />,
              version: text.version,
            })}
          </p>
        </>
      ) : (
        <p className="mt-2 text-soft">{t(missing[purpose])}</p>
      )}
      {isEditing && (
        <TextDialog
          {...{ view, purpose, locale, text }}
          onClose={() => setIsEditing(false)}
          onDone={onDone}
        />
      )}
    </Card>
  )
}

const placeholder = '{value}'

type TextDialogProps = Pick<TextCardProps, 'view' | 'purpose' | 'onDone'> & {
  locale: 'en' | 'es'
  text: TextView | undefined
  onClose: () => void
}

function TextDialog({ view, purpose, locale, text, onClose, onDone }: TextDialogProps) {
  const t = useTranslations('critical.loop')
  const { isSaving, save } = useSave(view.criticalId)
  const [body, setBody] = useState(text?.body ?? '')
  const [scope, setScope] = useState<'marker' | 'any'>(text && !text.isOfMarker ? 'any' : 'marker')
  const [faults, setFaults] = useState<{ body?: string; scope?: string }>({})
  const send = (event: FormEvent) => {
    event.preventDefault()
    void save({
      name: 'texts',
      body: { purpose, locale, isOfMarker: scope === 'marker', body },
      onSaved: () => {
        showToast({ tone: 'good', message: t('textSaved') })
        onDone()
        onClose()
      },
      onRefused: ({ fields, message }) => {
        const isShort = body.trim().length < 10
        setFaults({ body: isShort ? t('tooShort') : fields.body, scope: fields.isOfMarker })
        if (!isShort && !fields.body && !fields.isOfMarker)
          showToast({ tone: 'alert', message: t('failed', { message }) })
      },
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(`textTitle.${purpose}`)}
      closeLabel={t('closeDialog')}
      size="large"
    >
      <form method="post" noValidate onSubmit={send} className="mt-3 space-y-4 text-ink">
        <p>{t(`languages.${locale}`)}</p>
        <ChoiceRow
          legend={t('textScope')}
          name="scope"
          choices={[
            { value: 'any', label: t('scopeAny') },
            { value: 'marker', label: t('scopeMarker') },
          ]}
          value={scope}
          onChange={(chosen) => {
            setScope(chosen)
            setFaults({})
          }}
        />
        {faults.scope && (
          <p role="alert" className="font-semibold text-alert">
            {faults.scope}
          </p>
        )}
        <Field label={t('body')} description={t('bodyHint', { placeholder })} error={faults.body}>
          {(control) => (
            <TextArea
              {...control}
              lang={locale}
              rows={5}
              limit={1000}
              value={body}
              onChange={(event) => {
                setBody(event.target.value)
                setFaults({})
              }}
            />
          )}
        </Field>
        <SubmitButton size="small" isPending={isSaving}>
          {t('saveText')}
        </SubmitButton>
      </form>
    </Dialog>
  )
}
