/** To a tenth of a percent and never up: one wrong row among many is not 100 %. Undefined where there is nothing to count. */
export function shareOf(right: number, all: number): number | undefined {
  return all === 0 ? undefined : Math.floor((right * 1000) / all) / 1000
}
