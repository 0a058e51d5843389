'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { useTakeCritical } from '#components/critical-results/use-take-critical.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { Field } from '#components/ui/form/field.tsx'
import { SelectField } from '#components/ui/form/select.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { type CriticalView, exceptionReasons } from '#lib/critical-results/critical-view.ts'
import { ClosedMeanwhile } from './closed-meanwhile.tsx'
import { useSave } from './use-save.ts'

type Opened = 'hand-over' | 'close'

export function LoopActions({ view, onDone }: { view: CriticalView; onDone: () => void }) {
  const t = useTranslations('critical.loop')
  const [opened, setOpened] = useState<Opened>()
  const take = useTakeCritical({ userId: view.userId, onDone })
  const { state, owner, userId } = view
  const isClosed = state === 'closed'
  const isMine = owner?.userId === userId
  const close = () => setOpened(undefined)
  return (
    <>
      {!isClosed && state !== 'acknowledged' && (
        <Button size="small" variant="danger" onClick={() => void take(view)}>
          {t('acknowledge')}
        </Button>
      )}
      {state === 'acknowledged' && !isMine && (
        <Button size="small" variant="danger" onClick={() => void take(view)}>
          {t('takeOver')}
        </Button>
      )}
      {state === 'acknowledged' && (
        <Button size="small" variant="secondary" onClick={() => setOpened('hand-over')}>
          {t('handOver')}
        </Button>
      )}
      {!isClosed && (
        <Button size="small" variant="quiet" onClick={() => setOpened('close')}>
          {t('close')}
        </Button>
      )}
      {opened === 'hand-over' && !isClosed && (
        <HandOverDialog view={view} onClose={close} onTake={take} />
      )}
      {opened === 'close' && <CloseDialog view={view} onClose={close} onDone={onDone} />}
    </>
  )
}

function HandOverDialog({
  view,
  onClose,
  onTake,
}: {
  view: CriticalView
  onClose: () => void
  onTake: ReturnType<typeof useTakeCritical>
}) {
  const t = useTranslations('critical.loop')
  const others = view.colleagues.filter(({ userId }) => userId !== view.owner?.userId)
  const [toUserId, setToUserId] = useState(others[0]?.userId ?? '')
  // Whoever was chosen may have taken it over, or can't act anymore.
  const chosen = others.some(({ userId }) => userId === toUserId) ? toUserId : ''
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (await onTake(view, chosen)) onClose()
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('handOverTitle')} closeLabel={t('closeDialog')}>
      <form method="post" noValidate onSubmit={send} className="mt-3 space-y-4 text-ink">
        <SelectField
          isDense
          label={t('handOverTo')}
          value={chosen}
          onChange={(event) => setToUserId(event.target.value)}
        >
          {chosen === '' && <option value="">{t('choose')}</option>}
          {others.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </SelectField>
        <SubmitButton size="small" disabled={chosen === ''}>
          {t('handOver')}
        </SubmitButton>
      </form>
    </Dialog>
  )
}

type CloseDialogProps = { view: CriticalView; onClose: () => void; onDone: () => void }

function CloseDialog({ view, onClose, onDone }: CloseDialogProps) {
  const t = useTranslations('critical.loop')
  const { isSaving, save } = useSave(view.criticalId)
  const isOthers = view.withdrawal === 'another-person'
  const [reason, setReason] = useState<string>(isOthers ? 'not-this-patient' : exceptionReasons[0])
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<string>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    void save({
      name: 'close',
      body: { reason, note },
      onSaved: () => {
        showToast({ message: t('closed') })
        onDone()
        onClose()
      },
      onRefused: (error) => {
        setFault(error.fields.note && note.trim().length < 10 ? t('tooShort') : error.fields.note)
        if (error.fields.note === undefined)
          showToast({ tone: 'alert', message: t('failed', { message: error.message }) })
        if (error.code === 'not-possible-now') onDone()
      },
    })
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('closeTitle')} closeLabel={t('closeDialog')}>
      <p>{t(isOthers ? 'closeTextOthers' : 'closeText')}</p>
      <form method="post" noValidate onSubmit={send} className="mt-3 space-y-4 text-ink">
        <SelectField
          isDense
          label={t('closeReason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        >
          {exceptionReasons.map((each) => (
            <option key={each} value={each}>
              {t(`reasons.${each}`)}
            </option>
          ))}
        </SelectField>
        <Field label={t('closeNote')} description={t('closeNoteHint')} error={fault} isRequired>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              limit={1000}
              value={note}
              onChange={(event) => {
                setNote(event.target.value)
                setFault(undefined)
              }}
            />
          )}
        </Field>
        {view.state === 'closed' && !isSaving ? (
          <ClosedMeanwhile events={view.events} text={note} onDiscard={onClose} />
        ) : (
          <SubmitButton size="small" variant="danger" isPending={isSaving}>
            {t('closeNow')}
          </SubmitButton>
        )}
      </form>
    </Dialog>
  )
}
