import { AppError } from '#lib/errors/app-error.ts'

/** For a page that asks for the reason: undefined in place of that refusal, any other error as it was. */
export function ifReasonNeeded(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'reason-needed') throw error
}
