/** Round numbers from below the lowest value to above the highest; from zero for what is counted. */
export function buildTicks(
  values: readonly number[],
  { isFromZero = false, digits = 0 }: { isFromZero?: boolean; digits?: number } = {},
): number[] {
  if (values.length === 0) return [0, 1]
  const [least, most] = [isFromZero ? 0 : Math.min(...values), Math.max(...values)]
  const reach = most - least || Math.abs(most) || 1
  // Two ticks that look the same would say nothing.
  const step = Math.max(roundStep(reach / 4), 10 ** -digits)
  const first = isFromZero ? 0 : Math.floor((least - reach * 0.05) / step)
  const last = Math.max(first + 1, Math.ceil((most + reach * 0.02) / step))
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  )
}

function roundStep(rough: number) {
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 2.5, 5].find((one) => one * power >= rough) ?? 10) * power
}
