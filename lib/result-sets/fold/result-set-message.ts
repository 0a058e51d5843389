import { z } from 'zod'
import { criticalResult, type ResultSet, resultSet } from '#contract/results.ts'
import { parseEnvelope } from '#lib/service-log/fold/parse-envelope.ts'

export interface ResultSetMessage {
  orderId: string
  /** null for the event of a critical result, which carries no values */
  answer: ResultSet | null
  /** when the service reported a critical result */
  criticalAt: string | null
}

/** The service's answer does not name its order: the app notes both beside it. */
const answerData = resultSet.extend({ order_id: z.uuid(), user_id: z.string().nullish() })
const eventData = criticalResult.extend({ order_id: z.uuid() })

export function parseResultSetMessage(body: string): ResultSetMessage | undefined {
  const answer = parseEnvelope(body, answerData)?.data
  if (answer) {
    const { order_id: orderId, user_id: _, ...rest } = answer
    return { orderId: orderId.toLowerCase(), answer: rest, criticalAt: null }
  }
  const event = parseEnvelope(body, eventData)?.data
  if (!event) return undefined
  const { order_id: orderId, created_at: createdAt, updated_at: updatedAt } = event
  return { orderId: orderId.toLowerCase(), answer: null, criticalAt: updatedAt ?? createdAt ?? '' }
}

export const orderIdOf = ({ orderId }: Pick<ResultSetMessage, 'orderId'>) => orderId
