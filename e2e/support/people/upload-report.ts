import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { queryDatabase } from '#e2e/support/app/database.ts'
import { runningApp } from '#e2e/support/app/running-app.ts'

/** Readers yield to whatever else the machine does. */
const readingMs = 90_000

/** Uploads a report for the signed-in patient as its page does, and waits until it is read. */
export async function uploadReport(page: Page, buffer: Buffer): Promise<string> {
  const { webUrl } = runningApp().sandbox
  const file = { name: 'report.pdf', mimeType: 'application/pdf', buffer }
  const answer = await page.request.post(`${webUrl}/api/reports`, {
    headers: { origin: webUrl },
    multipart: { key: randomUUID(), again: 'yes', file },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { jobId } = (await answer.json()) as { jobId: string }
  const isRead = async () => {
    const [row] = await queryDatabase<{ over: boolean }>(
      `SELECT status IN ('completed', 'failed') AS over FROM report_projection WHERE job_id = $1`,
      [jobId],
    )
    return row?.over
  }
  await expect.poll(isRead, { timeout: readingMs }).toBe(true)
  return jobId
}
