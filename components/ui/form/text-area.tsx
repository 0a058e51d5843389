'use client'
'use no memo'

import { type ComponentProps, useState } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { controlStyle, denseControlStyle } from './control-style.ts'
import { TextLimit } from './text-limit.tsx'
import { useEarlyInput } from './use-early-input.ts'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'maxLength'> & {
  isDense?: boolean
  /** What goes beyond it is said, and not cut: a browser drops the end of a long paste without a word. */
  limit?: number
}

export function TextArea(props: TextAreaProps) {
  const { isDense = false, className, limit, onChange, onFocus, ...rest } = props
  const style = isDense ? denseControlStyle : controlStyle
  const [typed, setTyped] = useState(String(rest.defaultValue ?? ''))
  return (
    <>
      <BareTextArea
        {...rest}
        onChange={(event) => {
          if (limit !== undefined) setTyped(event.target.value)
          return onChange?.(event)
        }}
        // What a form has filled in since.
        onFocus={(event) => {
          if (limit !== undefined) setTyped(event.target.value)
          return onFocus?.(event)
        }}
        className={classNames(style, className)}
      />
      {limit !== undefined && <TextLimit text={String(rest.value ?? typed)} limit={limit} />}
    </>
  )
}

/** Without a style of its own. */
export function BareTextArea({ ref, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} ref={useEarlyInput(ref)} />
}
