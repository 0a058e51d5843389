'use client'

import { Eye, EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { BareButton } from '#components/ui/bare-button.tsx'
import { Field, type FieldProps } from '#components/ui/form/field.tsx'
import { TextInput } from '#components/ui/form/text-input.tsx'

type PasswordFieldProps = Omit<FieldProps, 'className' | 'hint' | 'isRequired'> & {
  autoComplete: 'current-password' | 'new-password'
} & Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'>

export function PasswordField({ label, description, error, id, ...input }: PasswordFieldProps) {
  const t = useTranslations('accounts')
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field {...{ label, description, error, id }} isRequired>
      {(control) => (
        <div className="relative">
          <TextInput
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className="pr-13"
          />
          <BareButton
            aria-label={isShown ? t('hidePassword') : t('showPassword')}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-r-control text-soft hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
          </BareButton>
        </div>
      )}
    </Field>
  )
}
