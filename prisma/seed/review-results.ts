import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { asOrderId } from '#lib/ids.ts'
import { recordOpening } from '#lib/result-sets/own/record-opening.ts'
import type { StepInput } from '#lib/results-desk/desk-input.ts'
import { versionOf } from '#lib/results-desk/get-result-set.ts'
import { signResultSet } from '#lib/results-desk/sign-result-set.ts'
import { withClock } from '#platform/clock.ts'
import { patientContext } from './patients.ts'
import type { StepText } from './result-stories.ts'
import type { WalkedOrder } from './walk-orders.ts'

const hourMs = 3_600_000
const openedAfterHours = 5

interface Reviewed {
  order: WalkedOrder
  clinician: Context
  templates: ReadonlyMap<string, string>
}

/** The clinician signs the results some time after they came, and the patient reads them later. */
export async function reviewResults({ order, clinician, templates }: Reviewed) {
  const { planned, patient } = order
  const review = planned.story?.review
  if (!review || !patient) return
  const orderId = asOrderId(order.orderId)
  const set = await db().resultSet.findUniqueOrThrow({ where: { orderId } })
  const signedAt = atMostNow(order.at.getTime() + review.afterHours * hourMs)
  await withClock(signedAt, () =>
    signResultSet(clinician, {
      orderId,
      version: versionOf(set),
      step: buildStep(review.step, templates),
    }),
  )
  if (!review.isRead) return
  const openedAt = atMostNow(signedAt.getTime() + openedAfterHours * hourMs)
  await withClock(openedAt, () =>
    recordOpening(patientContext(patient), { orderId, revision: set.revision }),
  )
}

const atMostNow = (time: number) => new Date(Math.min(time, Date.now()))

const comments = {
  repeat:
    'At least one of these values is outside the lab’s range. Please repeat the test in three months, and call us if you feel unwell before then.',
  spoken:
    'We spoke about this result on the phone. Please follow what we agreed on, and call us at any time if you feel worse.',
}

function buildStep(step: StepText, templates: ReadonlyMap<string, string>): StepInput {
  if (step === 'no-action') return { kind: 'no-action' }
  if (step === 'repeat' || step === 'spoken') return { kind: 'comment', text: comments[step] }
  const name = step === 'in-range' ? 'In range, no change' : 'Talk it over'
  return { kind: 'template', templateId: templates.get(name) ?? '' }
}
