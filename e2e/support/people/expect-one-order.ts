import { expect, type Page } from '@playwright/test'
import { countOrdersBeside } from './service-api.ts'

/** Expects the confirmation page and exactly one order at the service; returns its id. */
export async function expectOneOrder(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Your kit is ordered' })).toBeVisible()
  const orderId = new URL(page.url()).searchParams.get('order') ?? ''
  expect(await countOrdersBeside(orderId)).toBe(1)
  return orderId
}
