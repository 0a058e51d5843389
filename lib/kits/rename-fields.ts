import { AppError } from '#lib/errors/app-error.ts'

const places: readonly (readonly [string, string])[] = [
  ['patientDetails.', 'aboutYou.'],
  ['patientAddress.', 'aboutYou.address.'],
  ['shippingDetails.', 'shipping.'],
]

export function renameFields(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.fields) return error
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => [findPlace(path), message]),
  )
  return new AppError(error.code, { fields, cause: error })
}

function findPlace(path: string) {
  const place = places.find(([theirs]) => path.startsWith(theirs))
  return place ? place[1] + path.slice(place[0].length) : path
}
