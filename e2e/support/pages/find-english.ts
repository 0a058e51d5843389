import type { Page } from '@playwright/test'
import { readMessages } from '#e2e/support/app/messages.ts'
import { listTestNames } from '#e2e/support/people/service-api.ts'

const shortestFragment = 12

/** Texts a Spanish page must not show: whole ones, and the fixed parts of those with placeholders. */
async function collectEnglish() {
  const spanish = [...readMessages('es').values()]
  // The service's names of lab tests are shown as they are in any language.
  const shown = new Set([...spanish, ...(await listTestNames())])
  const english = [...readMessages('en').values()].filter((text) => !shown.has(text))
  const whole = english.filter((text) => !/[{<]/.test(text))
  const fragments = english
    .filter((text) => /[{<]/.test(text))
    .flatMap((text) => text.split(/\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|<[^>]*>/))
    .map((part) => part.trim())
    .filter((part) => part.length >= shortestFragment && !spanish.some((one) => one.includes(part)))
  return { whole, fragments }
}

let collected: ReturnType<typeof collectEnglish> | undefined

/** Our English texts that the open page shows or exposes to a screen reader. */
export async function findEnglish(page: Page, root = 'html') {
  collected ??= collectEnglish()
  const { whole, fragments } = await collected
  const texts = await page.evaluate(readTexts, root)
  const known = new Set(whole)
  return texts.filter(
    (text) => known.has(text) || fragments.some((fragment) => text.includes(fragment)),
  )
}

/** Runs in the page. Skips elements with lang="en". */
function readTexts(root: string) {
  const from = document.querySelector(root)
  if (!from) return []
  const isForeign = (element: Element | null) =>
    element?.closest('[lang]')?.getAttribute('lang') === 'en'
  const texts = [document.title.split(' · ')[0] ?? '']
  const walker = document.createTreeWalker(from, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest('script, style') && !isForeign(node.parentElement))
      texts.push(node.textContent ?? '')
  for (const element of from.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
    if (!isForeign(element))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        texts.push(element.getAttribute(name) ?? '')
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}
