export const keysEvent = 'phial:keys'
export const paletteEvent = 'phial:palette'

/** Opens the list of keys, from wherever a button for it stands. */
export function openKeys() {
  window.dispatchEvent(new Event(keysEvent))
}

/** Opens the commands. */
export function openPalette() {
  window.dispatchEvent(new Event(paletteEvent))
}
