import { randomUUID } from 'node:crypto'
import type { Context } from '#lib/auth/context.ts'
import { answerConversation, seeConversation } from '#lib/conversations/desk/answer-conversation.ts'
import { getConversation } from '#lib/conversations/desk/get-conversation.ts'
import { startConversation } from '#lib/conversations/own/write-own-message.ts'
import { saveMessageTemplate } from '#lib/conversations/templates/message-templates.ts'
import { patientContext, type SeededPatient } from './patients.ts'

const replies = [
  {
    name: 'New kit ordered',
    textEn: 'We’ve ordered a new kit for you, at no charge. You’ll find it with your kits.',
    textEs: 'Hemos pedido un kit nuevo para usted, sin costo. Lo verá con sus kits.',
  },
  {
    name: 'Passed on to the lab',
    textEn: 'Thank you. We’ve passed this on to the lab and will write when testing continues.',
    textEs:
      'Gracias. Lo hemos comunicado al laboratorio y le escribiremos cuando siga el análisis.',
  },
]

const questions = [
  'Do I have to fast before I collect the sample for my next kit?',
  'My kit arrived a little dented. Can I still use it?',
  'I’ll be traveling for two weeks. Can you send my kit after that?',
]

/** Saved replies, a conversation that was answered and two that wait. */
export async function seedMessages(
  staff: ReadonlyMap<string, Context>,
  people: readonly SeededPatient[],
) {
  const clinician = staff.get('Dr. Adaeze Okafor')
  if (!clinician) throw new Error('Messages need a clinician')
  for (const reply of replies) await saveMessageTemplate(clinician, reply)
  for (const [index, body] of questions.entries()) {
    const person = people[index]
    if (!person) continue
    const start = { topic: 'question', subject: null, body, key: randomUUID() } as const
    const { conversationId } = await startConversation(patientContext(person), start)
    if (index > 0) continue
    const { messages } = await getConversation(clinician, { conversationId })
    const seenUpTo = messages.at(-1)?.messageId ?? '0'
    await seeConversation(clinician, { conversationId, seenUpTo })
    await answerConversation(clinician, {
      conversationId,
      seenUpTo,
      body: 'The card in your kit says it for each test. If it’s still unclear then, write to us here.',
      key: randomUUID(),
    })
  }
}
