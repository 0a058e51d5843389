import { expect, type Page } from '@playwright/test'

/** Opens a patient's health data to the signed-in support or administrator, as their page of the patient does. */
export async function giveReason(page: Page, patientId: string | undefined) {
  const answer = await page.request.post(`/api/clinic/patients/${patientId}/emergency-access`, {
    data: { reason: 'A message about this patient is looked into' },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
