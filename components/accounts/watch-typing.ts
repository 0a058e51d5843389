import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Call before sending; the returned function says whether the fields, which stay open meanwhile, still hold what was sent. */
export function watchTyping<V extends FieldValues>(form: UseFormReturn<V>) {
  const read = () => JSON.stringify(form.getValues())
  const sent = read()
  return () => read() === sent
}
