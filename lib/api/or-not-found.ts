import { notFound } from 'next/navigation'
import { recordPageRefusal } from '#lib/audit/record-page-refusal.ts'
import { AppError } from '#lib/errors/app-error.ts'

/** For a page's main read: a missing row, another user's row and an invalid id all show the not-found page. */
export async function orNotFound<T>(read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (error) {
    if (error instanceof AppError && missing.has(error.code)) {
      await recordPageRefusal(error)
      notFound()
    }
    throw error
  }
}

const missing = new Set(['not-found', 'invalid-input'])
