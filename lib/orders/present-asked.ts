import { z } from 'zod'
import { aoeAnswer } from '#contract/orders.ts'
import type { AskedView } from './order-view.ts'
import { type FoundOrder, readFields } from './present-order.ts'

const answers = z.array(aoeAnswer).catch([])

/** Who ordered the test, and what the lab was given with the order. */
export function presentAsked({ row }: FoundOrder): AskedView {
  const { text } = readFields(row)
  const name = [text('physician.first_name'), text('physician.last_name')].filter(Boolean).join(' ')
  const fields = row.snapshot as Record<string, unknown>
  return {
    physician: name ? { name, npi: text('physician.npi') } : null,
    answers: answers.parse(fields.aoe_answers).map((given) => ({
      markerId: given.marker_id,
      questionId: given.question_id,
      answer: given.answer,
    })),
  }
}
