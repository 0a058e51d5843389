/** Limits lists with page numbers: an offset costs more the deeper it is. */
export const maxPage = 1_000

export function parsePage(asked: string | string[] | undefined): number {
  const page = Number(asked)
  return Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1
}
