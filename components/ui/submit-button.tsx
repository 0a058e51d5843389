import type { ComponentProps } from 'react'
import { Button } from '#components/ui/button.tsx'

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'needsScripts'>

/** Submits a form that scripts send; without them the browser would send it by itself, and show whatever answers. */
export function SubmitButton(props: SubmitButtonProps) {
  return <Button {...props} type="submit" needsScripts />
}
