'use client'
'use no memo'

import type { ComponentProps } from 'react'
import { useEarlyInput } from './use-early-input.ts'

/** The browser's input. What is entered before the scripts come counts. */
export function Input({ ref, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} ref={useEarlyInput(ref)} />
}
