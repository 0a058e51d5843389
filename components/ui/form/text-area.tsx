'use client'
'use no memo'

import type { ComponentProps } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { controlStyle, denseControlStyle } from './control-style.ts'
import { useEarlyInput } from './use-early-input.ts'

type TextAreaProps = ComponentProps<'textarea'> & { isDense?: boolean }

export function TextArea({ isDense = false, className, ...rest }: TextAreaProps) {
  const style = isDense ? denseControlStyle : controlStyle
  return <BareTextArea {...rest} className={classNames(style, className)} />
}

/** Without a style of its own. */
export function BareTextArea({ ref, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} ref={useEarlyInput(ref)} />
}
