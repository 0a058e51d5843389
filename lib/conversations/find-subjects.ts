import type { Transaction } from '#lib/db/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { PatientId } from '#lib/ids.ts'
import { isUuid } from '#platform/is-uuid.ts'
import type { Conversation } from '#prisma/generated/client.ts'
import {
  type Subject,
  type SubjectKind,
  subjectKinds,
  type Topic,
  topics,
} from './conversation-view.ts'

type Stored = Pick<Conversation, 'patientId' | 'subjectKind' | 'subjectId' | 'topic'>
interface Asked {
  kind: SubjectKind
  id: string
}

/** Throws not-found for what is not the patient's. */
export async function requireSubject(tx: Transaction, patientId: PatientId, asked: Asked) {
  const name = await findName(tx, patientId, asked)
  if (name === undefined) throw notFound()
  return { ...asked, name }
}

/** What conversations are about, with names as they are now; an order or report that is gone keeps its place. */
export async function findSubjects(
  tx: Transaction,
  stored: readonly Stored[],
): Promise<(Subject | null)[]> {
  const subjects: (Subject | null)[] = []
  for (const { patientId, subjectKind, subjectId } of stored) {
    const kind = subjectKinds.find((each) => each === subjectKind)
    if (!kind || subjectId === null) subjects.push(null)
    else {
      const name = await findName(tx, patientId, { kind, id: subjectId })
      subjects.push({ kind, id: subjectId, name: name ?? null })
    }
  }
  return subjects
}

/** Undefined for what is not the patient's, null for what has no name. */
async function findName(tx: Transaction, patientId: string, { kind, id }: Asked) {
  if (kind === 'result') {
    const found = await tx.result.findFirst({
      where: { patientId, biomarker: id },
      orderBy: { id: 'desc' },
      select: { displayName: true },
    })
    return found?.displayName
  }
  if (!isUuid(id)) return undefined
  if (kind === 'order') {
    const found = await tx.orderProjection.findFirst({
      where: { orderId: id, clientUserId: patientId },
      select: { labTestName: true },
    })
    return found?.labTestName
  }
  const report = await tx.reportProjection.findFirst({
    where: { jobId: id, clientUserId: patientId },
    select: { jobId: true },
  })
  if (!report) return undefined
  const value = await tx.result.findFirst({
    where: { jobId: id, patientId },
    select: { labName: true },
  })
  return value?.labName ?? null
}

export const readTopic = (stored: string): Topic =>
  topics.find((topic) => topic === stored) ?? 'question'
