import type { Transaction } from '#lib/db/client.ts'
import { laboratoryIdOf } from '#lib/reading-accuracy/evaluated-row.ts'
import { isPicked } from '#lib/reading-accuracy/is-picked.ts'
import { readReadingShare } from '#lib/reading-accuracy/reading-share.ts'
import type { FoundReview } from '#lib/reviews/find-review.ts'
import { printedFields, type ReviewRow } from '#lib/reviews/resolve-rows.ts'
import type { Prisma } from '#prisma/generated/client.ts'
import type { Marks } from './marks.ts'

interface Approval {
  decisionId: string
  reviewerId: string
  rows: readonly ReviewRow[]
  marks: Marks
}

/** Picks the approved rows that another reviewer reads again, in the transaction of the decision. */
export async function pickSecondReadings(
  tx: Transaction,
  { jobId, patient, data }: FoundReview,
  { decisionId, reviewerId, rows, marks }: Approval,
): Promise<void> {
  const { percent } = await readReadingShare(tx)
  if (percent === 0) return
  const pages = new Map(data.pages.map((page) => [page.page, page]))
  const laboratoryId = laboratoryIdOf((data.metadata.lab_name ?? '').trim().slice(0, 200))
  await tx.secondReading.createMany({
    data: rows.flatMap(({ id: rowId, state, row, before }) => {
      const page = pages.get(row.page ?? 0)
      // A row that a reviewer added has no box: its name says which one it is.
      const mark = before ? row.box && { box: row.box } : { name: row.test_name }
      if (state !== 'accepted' || !page || !mark) return []
      if (!isPicked({ jobId, rowId }, percent)) return []
      const { page: number, width, height } = page
      const place = { page: number, width, height, ...mark } as Prisma.InputJsonObject
      const decidedBy = marks[rowId]?.by
      return [
        {
          decisionId,
          jobId,
          patientId: patient.patientId,
          rowId,
          laboratoryId,
          percent,
          notFor: [...new Set([reviewerId, ...(decidedBy ? [decidedBy] : [])])],
          place,
          first: { ...printedFields(row) },
          differs: [],
        },
      ]
    }),
  })
}
