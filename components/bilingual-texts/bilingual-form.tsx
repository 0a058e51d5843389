'use client'

import type { ReactNode } from 'react'
import type { z } from 'zod'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'

interface Texts {
  name: string
  textEn: string
  textEs: string
}

interface BilingualFormProps {
  /** begins the ids of its fields */
  id: string
  words: Record<keyof Texts | 'nameHint' | 'save' | 'cancel', string>
  limits: { name: number; text: number; rows: number }
  /** what is there already */
  before: Texts | undefined
  /** before the buttons */
  note?: ReactNode
  loadSchema: () => Promise<z.ZodType<unknown, Texts>>
  send: (texts: Texts) => Promise<void>
  onCancel: () => void
}

const languages = { textEn: 'en', textEs: 'es' } as const

/** A text that staff keep under a name, in both languages. */
export function BilingualForm(props: BilingualFormProps) {
  const { id, words, limits, before, note, loadSchema, send, onCancel } = props
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } = useApiForm<Texts>({
    loadSchema,
    defaultValues: {
      name: before?.name ?? '',
      textEn: before?.textEn ?? '',
      textEs: before?.textEs ?? '',
    },
    focusFirst: 'name',
    send,
  })
  const ids = { name: `${id}-name`, textEn: `${id}-en`, textEs: `${id}-es` }
  return (
    <FormFrame
      onSubmit={submit}
      problems={listProblems(ids, words)}
      problem={problem}
      attempt={attempt}
    >
      <TextField
        {...form.register('name')}
        id={ids.name}
        isDense
        className="max-w-xl text-sm"
        maxLength={limits.name}
        autoComplete="off"
        label={words.name}
        description={words.nameHint}
        error={errorOf('name')}
        isRequired
      />
      <div className="grid gap-4 text-sm md:grid-cols-2">
        {(['textEn', 'textEs'] as const).map((name) => (
          <Field key={name} id={ids[name]} label={words[name]} error={errorOf(name)} isRequired>
            {(control) => (
              <TextArea
                {...form.register(name)}
                {...control}
                lang={languages[name]}
                rows={limits.rows}
                limit={limits.text}
                isDense
              />
            )}
          </Field>
        ))}
      </div>
      {note}
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="small" isPending={isPending}>
          {words.save}
        </SubmitButton>
        <Button size="small" variant="secondary" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </FormFrame>
  )
}
