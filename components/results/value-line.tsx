import { NumberLine, type NumberLineProps } from '#components/number-line/number-line.tsx'
import type { ResultLine, ResultValue } from '#lib/results/result-view.ts'

/** The number line of a result; none for words, and none where there is neither a range nor a value before. */
export function ValueLine({
  value: { value, scale, interpretation, isContradictory },
  previous,
  ...rest
}: {
  value: Pick<ResultValue, 'value' | 'scale' | 'interpretation' | 'isContradictory'>
  previous: Pick<NonNullable<ResultLine['previous']>, 'number'> | null
} & Pick<NumberLineProps, 'size' | 'label' | 'replaced' | 'anchor'>) {
  if (!scale || (!scale.limits && !previous)) return null
  return (
    <NumberLine
      text={value}
      value={scale.number}
      comparator={scale.comparator}
      limits={scale.limits}
      previous={previous?.number}
      isCalm={interpretation === 'normal' && !isContradictory}
      {...rest}
    />
  )
}
