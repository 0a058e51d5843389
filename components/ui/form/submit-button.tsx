import type { ComponentProps } from 'react'
import { Button } from '#components/ui/button.tsx'

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'needsScripts'>

/** For forms sent by scripts. Disabled until hydrated: the browser would otherwise submit natively and show the raw answer. */
export function SubmitButton(props: SubmitButtonProps) {
  return <Button {...props} type="submit" needsScripts />
}
