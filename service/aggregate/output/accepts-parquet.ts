import { parquetMediaTypes } from '#contract/aggregate/query.ts'

const json = ['application/json', '*/*', 'application/*']

/** Whether the receiver would rather have Parquet than JSON, which is the default. */
export function acceptsParquet(accept: string | undefined): boolean {
  const types = (accept ?? '').split(',').map(readType)
  const best = (names: readonly string[]) =>
    Math.max(0, ...types.filter(({ name }) => names.includes(name)).map(({ weight }) => weight))
  const parquet = best(parquetMediaTypes)
  if (parquet === 0) return false
  // Named beside JSON with the same weight, it is what was asked for by name.
  const isNamed = types.findIndex(({ name }) => parquetMediaTypes.some((type) => type === name))
  const asJson = types.findIndex(({ name }) => name === 'application/json')
  return parquet > best(json) || (parquet === best(json) && (asJson < 0 || isNamed < asJson))
}

function readType(text: string) {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  const parsed = weight === undefined ? 1 : Number(weight)
  return { name, weight: Number.isFinite(parsed) ? parsed : 0 }
}
