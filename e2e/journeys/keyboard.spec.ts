import type { Locator, Page } from '@playwright/test'
import { queryDatabase } from '#e2e/support/app/database.ts'
import { expect, expectAccessible, signInAs, test } from '#e2e/support/app/test.ts'
import { wcag } from '#e2e/support/pages/wcag.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import { deliverKit } from '#e2e/support/people/service-api.ts'

const maxStops = 150

test.use({ trace: 'off' })

test('a kit is ordered and registered with the keyboard alone', wcag('2.1.1'), async ({ page }) => {
  await openPatientApi(page).signUp('Caldermoor')
  await page.goto('/kits/order')
  const orderId = await test.step('ordering', () => orderWithKeys(page))
  const code = await deliverKit(orderId)
  await test.step('registering', () => registerWithKeys(page, code))
})

for (const [shell, path] of [
  ['public', '/markers'],
  ['narrow', '/sign-in'],
  ['patient', '/home'],
  ['clinic', '/clinic/orders'],
] as const) {
  test(
    `the skip link jumps past the navigation: ${shell} pages`,
    wcag('2.4.1', '2.4.7'),
    async ({ page }) => {
      if (shell === 'patient') await signInAs(page, 'patient')
      if (shell === 'clinic') await signInAs(page, 'clinician')
      await page.goto(path)
      const skip = page.getByRole('link', { name: 'Skip to content' })
      await page.keyboard.press('Tab')
      await expect(skip).toBeFocused()
      await expect(skip).toBeInViewport()
      await expectVisibleFocus(page)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(page.locator('main :focus')).toHaveCount(1)
    },
  )
}

test(
  'focus is never trapped, and every stop is visible',
  wcag('2.1.2', '2.4.7'),
  async ({ page }) => {
    for (const path of ['/', '/tests', '/markers?type=panel', '/sign-up']) {
      await page.goto(path)
      await expectNoTrap(page)
    }
    // The alarm that another journey raised would come and go between the stops.
    await queryDatabase(`UPDATE critical_result SET state = 'closed', next_level_at = NULL`)
    await signInAs(page, 'clinician')
    await page.goto('/clinic/orders?status=failed')
    await expectNoTrap(page)
  },
)

test(
  'canceling an order asks in a dialog that keeps focus and returns it',
  wcag('2.1.1', '2.4.3'),
  async ({ page }) => {
    const api = openPatientApi(page)
    await api.signUp('Dunmarrow')
    const orderId = await api.orderKit()
    await page.goto(`/orders/${orderId}`)
    const opener = page.getByRole('button', { name: 'Cancel this order' })
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
    await tabTo(page, opener)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await expectAccessible(page)
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press('Tab')
      expect(await isFocusOutside(dialog), 'the page behind the dialog got the focus').toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()

    await page.keyboard.press('Enter')
    await tabTo(page, dialog.getByRole('button', { name: 'Cancel the order' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'This order is canceled' })).toBeVisible()
  },
)

test(
  'the menu of a narrow screen opens, closes and returns focus',
  wcag('2.1.1', '2.4.3'),
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/tests')
    const opener = page.getByRole('button', { name: 'Menu' })
    await tabTo(page, opener)
    await page.keyboard.press('Enter')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(menu.locator(':focus')).toHaveCount(1)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()
  },
)

async function orderWithKeys(page: Page) {
  const test = page.getByRole('radio', { name: /^Vitamin D/ })
  await tabTo(page, page.getByRole('radio').first())
  for (let press = 0; press < 20 && !(await isFocused(test)); press += 1)
    await page.keyboard.press('ArrowDown')
  await expect(test).toBeChecked()
  await page.keyboard.press('Enter')
  await expectStep(page, 'Where should the kit go?')
  await fillAddressWithKeys(page)
  await typeInto(page, 'Phone number', '303 555 0177')
  await page.keyboard.press('Enter')
  await expectStep(page, 'Check your order')
  await tabTo(page, page.getByRole('button', { name: 'Order the kit' }))
  await page.keyboard.press('Enter')
  await expectStep(page, 'Your kit is ordered')
  await tabTo(page, page.getByRole('link', { name: 'Track this kit' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/orders\//)
  return new URL(page.url()).pathname.replace('/orders/', '')
}

async function registerWithKeys(page: Page, code: string) {
  await tabTo(page, page.getByRole('link', { name: 'Scan the kit code' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/kits\/register/)
  await typeInto(page, 'Kit code', code)
  await page.keyboard.press('Enter')
  await expectStep(page, 'Whose sample is it?')
  for (const [part, digits] of [
    ['Month', '03'],
    ['Day', '14'],
    ['Year', '1990'],
  ] as const)
    await typeInto(page, part, digits)
  await tabTo(page, page.getByRole('radio', { name: 'Female' }))
  await page.keyboard.press('Space')
  await typeInto(page, 'Phone number', '303 555 0177')
  await page.keyboard.press('Enter')
  await expectStep(page, 'Read and agree')
  for (const box of await page.getByRole('checkbox').all()) {
    await tabTo(page, box)
    await page.keyboard.press('Space')
    await expect(box).toBeChecked()
  }
  await page.keyboard.press('Enter')
  await expectStep(page, 'Which physician orders the test?')
  await tabTo(page, page.getByRole('radio', { checked: true }).first())
  await page.keyboard.press('Enter')
  await expectStep(page, 'Check your registration')
  await tabTo(page, page.getByRole('button', { name: 'Register the kit' }))
  await page.keyboard.press('Enter')
  await expectStep(page, 'The kit is registered')
}

async function fillAddressWithKeys(page: Page) {
  await typeInto(page, 'Street address', '77 Larkspur Lane')
  await typeInto(page, 'City', 'Boulder')
  const state = page.getByLabel('State')
  await tabTo(page, state)
  // Not by typing its name: on a busy machine, letters more than a second apart start a new search.
  for (let press = 0; press < maxStops && (await state.inputValue()) !== 'CO'; press += 1)
    await page.keyboard.press('ArrowDown')
  await expect(state).toHaveValue('CO')
  await typeInto(page, 'ZIP code', '80302')
}

/** A step is ready when its heading has focus, where a screen reader continues. */
async function expectStep(page: Page, heading: string) {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
}

async function typeInto(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label))
  await page.keyboard.type(text)
}

/** Presses Tab until the element has focus; every stop on the way must show its focus. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press('Tab')
    await expectVisibleFocus(page)
    if (await isFocused(target)) return
  }
  throw new Error(`no way to ${target} by Tab`)
}

/**
 * Tab moves from the first stop to the last and leaves the page, past every control that was there at the start. Stops are
 * told apart as elements: by their positions, a row that arrives meanwhile would shift them all.
 */
async function expectNoTrap(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate((usable) => {
    const controls = [...document.querySelectorAll(usable)]
    Object.assign(window, { controls, stops: [] })
  }, usableControls)
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press('Tab')
    const move = await noteStop(page)
    if (move === 'over') break
    if (move === 'same' && (await isInDate(page))) continue
    expect(move, `${page.url()}: a stop twice`).toBe('new')
    await expectVisibleFocus(page)
  }
  const missed = await page.evaluate(() => {
    const { controls, stops } = window as unknown as Record<'controls' | 'stops', HTMLElement[]>
    return controls
      .filter((element) => element.isConnected && !element.matches(':disabled'))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !stops.includes(element))
      .map((element) => element.outerHTML.slice(0, 120))
  })
  expect(missed, `${page.url()}: never reached`).toEqual([])
}

const usableControls = 'a[href], button, input:not([type=radio], [type=hidden]), select, summary'

/** Where the focus is now; over: on the page itself, or on its first stop again. */
function noteStop(page: Page): Promise<'new' | 'same' | 'twice' | 'over'> {
  return page.evaluate(() => {
    const { stops } = window as unknown as { stops: Element[] }
    const { activeElement, body } = document
    if (!activeElement || activeElement === body || activeElement === stops[0]) return 'over'
    if (activeElement === stops.at(-1)) return 'same'
    if (stops.includes(activeElement)) return 'twice'
    stops.push(activeElement)
    return 'new'
  })
}

/** The browser stops at each part of a date: month, day, year and calendar. */
function isInDate(page: Page) {
  return page.evaluate(() => document.activeElement?.matches('input[type=date]') ?? false)
}

async function expectVisibleFocus(page: Page) {
  const unseen = await page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return ''
    const outlined = [element, element.closest('label'), element.parentElement]
      .flatMap((each) => (each ? [getComputedStyle(each)] : []))
      .concat(getComputedStyle(element, '::after'))
      .some((style) => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2)
    return outlined ? '' : element.outerHTML.slice(0, 160)
  })
  expect(unseen, `${page.url()}: focus that cannot be seen`).toBe('')
}

function isFocused(target: Locator) {
  return target.evaluate((element) => element === document.activeElement)
}

function isFocusOutside(dialog: Locator) {
  return dialog.evaluate(
    (element) =>
      document.activeElement !== document.body && !element.contains(document.activeElement),
  )
}
