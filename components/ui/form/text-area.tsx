'use client'
'use no memo'

import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { controlStyle, denseControlStyle } from './control-style.ts'
import { useEarlyInput } from './use-early-input.ts'
import { isNearLimit } from './use-too-long.ts'

// Few texts come near their limit.
const TextLimit = lazy(async () => ({ default: (await import('./text-limit.tsx')).TextLimit }))

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'maxLength'> & {
  isDense?: boolean
  /** What goes beyond it is said, and not cut: a browser drops the end of a long paste without a word. */
  limit?: number
}

export function TextArea(props: TextAreaProps) {
  const { isDense = false, className, limit, onChange, onFocus, ...rest } = props
  const style = isDense ? denseControlStyle : controlStyle
  const [typed, setTyped] = useState(String(rest.defaultValue ?? ''))
  const text = String(rest.value ?? typed)
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
      {limit !== undefined && isNearLimit(text, limit) && (
        <Suspense>
          <TextLimit text={text} limit={limit} />
        </Suspense>
      )}
    </>
  )
}

/** Without a style of its own. */
export function BareTextArea({ ref, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} ref={useEarlyInput(ref)} />
}
