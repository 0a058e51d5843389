import type { Locator, Page } from '@playwright/test'
import { expect } from '#e2e/support/app/test.ts'

/** The newest mail to the address with the subject, in the sandbox's mailbox. */
export async function openMail(page: Page, email: string, subject: string): Promise<Locator> {
  await page.goto('/mailbox')
  const mail = page.getByRole('article', { name: subject }).filter({ hasText: email }).first()
  await expect(mail).toBeVisible()
  return mail
}
