import type { BlockWriter } from '#platform/pdf/write-blocks.ts'
import { processSlot } from '#platform/process-slot.ts'

type CreateWriter = (title: string, createdAt: Date, language?: string) => Promise<BlockWriter>

const slot = processSlot<CreateWriter>('receipt-writer')

/** The program provides it: what Next bundles finds neither fonts nor other files. */
export function provideReceiptWriter(create: CreateWriter) {
  slot.value = create
}

export function requireReceiptWriter(): CreateWriter {
  if (!slot.value) throw new Error('this program writes no receipts')
  return slot.value
}
