import { redirect } from 'next/navigation'
import { recordPageRefusal } from '#lib/audit/record-page-refusal.ts'
import { AppError } from '#lib/errors/app-error.ts'

/** To the start page, which says that the page is not open to the role. */
export async function redirectIfForbidden<T>(read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'forbidden') throw error
    await recordPageRefusal(error)
    redirect('/clinic?notice=not-open')
  }
}
