import {
  type ResultScenario,
  resultScenarioNames,
  resultScenarios,
} from '#contract/sandbox/result-scenarios.ts'
import { runningApp } from '#e2e/support/app/running-app.ts'
import { expect, expectAccessible, test } from '#e2e/support/app/test.ts'
import { isTooWide } from '#e2e/support/pages/is-too-wide.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import { reportResults } from '#e2e/support/people/service-api.ts'

const shown: Record<ResultScenario, string | RegExp> = {
  normal: '2 dentro del rango',
  abnormal: /^Por (encima|debajo) del rango/,
  critical: 'El laboratorio marcó un resultado como crítico',
  partial: 'El laboratorio sigue trabajando en el resto.',
  reflex: 'Agregado por el laboratorio',
  unsolicited: 'Otros resultados',
  missing: 'Algo salió mal en el laboratorio.',
  hemolyzed: 'La muestra no se tomó como esta prueba lo requiere.',
  insufficient: 'No hubo suficiente muestra para esta prueba.',
}

test('shows whatever the laboratory finds on a phone, in Spanish', async ({ page }) => {
  const api = openPatientApi(page)
  const patient = await api.signUp('Quintela')
  const { webUrl } = runningApp().sandbox
  await page.context().addCookies([{ name: 'phial_locale', value: 'es', url: webUrl }])
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of resultScenarioNames) {
    const orderId = await api.orderKit('thyroid')
    await api.registerKit(patient, orderId)
    const isPartial = name === 'partial'
    await reportResults(
      orderId,
      isPartial ? 'sample_with_lab.testkit.delivered_to_lab' : 'completed.testkit.completed',
      resultScenarios[name],
    )
    await page.goto(`/orders/${orderId}`)
    await page.getByRole('link', { name: /^Ver (mi|mis \d+) resultado/ }).click()
    const found = page.getByRole('main').getByText(shown[name]).filter({ visible: true })
    await expect(found.first()).toBeVisible()
    expect(await isTooWide(page)).toBe(false)
    await expectAccessible(page)
  }
})
