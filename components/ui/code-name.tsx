import { Fragment } from 'react'

/** A name of a program, such as daily.data.steps.created: it wraps before dots and underscores. */
export function CodeName({ name }: { name: string }) {
  return name.split(/(?=[._])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay where they are
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
