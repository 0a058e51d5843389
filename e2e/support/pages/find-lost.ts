import type { Page } from '@playwright/test'

/** What cannot be seen when the system's colors replace the page's: controls and drawings, by their markup. */
export async function findLostInForcedColors(page: Page) {
  await page.emulateMedia({ forcedColors: 'active' })
  const lost = await page.evaluate(() => {
    const isPainted = (color: string) => !/^(none|transparent|rgba\(.*, 0\))$/.test(color)
    const backgroundOf = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const color = getComputedStyle(at).backgroundColor
        if (isPainted(color)) return color
      }
      return getComputedStyle(document.documentElement).backgroundColor
    }
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const lightnesses = new Map<string, number>()
    const lightnessOf = (color: string) => {
      const known = lightnesses.get(color)
      if (known !== undefined || !canvas) return known ?? 0
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
      const lightness = 0.3 * red + 0.59 * green + 0.11 * blue
      lightnesses.set(color, lightness)
      return lightness
    }
    // Of 255: closer values are hard to distinguish.
    const stands = (color: string, behind: string) =>
      isPainted(color) && Math.abs(lightnessOf(color) - lightnessOf(behind)) > 50
    const hasBorder = (element: Element) => {
      const style = getComputedStyle(element)
      const behind = backgroundOf(element.parentElement ?? element)
      return (['top', 'right', 'bottom', 'left'] as const).some(
        (side) =>
          Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0 &&
          stands(style.getPropertyValue(`border-${side}-color`), behind),
      )
    }
    const hasWords = (element: Element) => /\S/.test(element.textContent)
    const isDrawn = (svg: Element) => {
      // A check mark lies on the box before it.
      const isOnSibling = getComputedStyle(svg).position === 'absolute'
      const behind = backgroundOf((isOnSibling && svg.previousElementSibling) || svg)
      return [svg, ...svg.querySelectorAll('*')].some((shape) => {
        const { fill, stroke } = getComputedStyle(shape)
        return stands(fill, behind) || stands(stroke, behind)
      })
    }
    const name = (element: Element) => {
      const start = (element.parentElement ?? element).outerHTML.slice(0, 120)
      return `${start} … ${element.getAttribute('class')}, ${getComputedStyle(element).color}`
    }
    const fields = [...document.querySelectorAll('input, select, textarea')]
    const buttons = [...document.querySelectorAll('a[href], button, summary')]
    const drawings = [...document.querySelectorAll('svg')]
    return [
      ...fields.filter((field) => isSeen(field) && !hasBorder(field)),
      ...buttons.filter(
        (each) =>
          isSeen(each) && !hasWords(each) && !hasBorder(each) && !each.querySelector('svg, img'),
      ),
      ...drawings.filter((drawing) => isSeen(drawing) && !isDrawn(drawing)),
    ].map(name)
  })
  await page.emulateMedia({ forcedColors: null })
  return lost
}
