import { processSlot } from '#platform/process-slot.ts'
import type { Redrawing } from './redraw-messages.ts'
import type { redrawUpload } from './redraw-upload.ts'

/** Next bundles the routes, and a bundle has no program beside it to open files with: the listener provides it. */
const slot = processSlot<typeof redrawUpload>('redrawing-pictures')

export function provideRedrawing(redrawing: typeof redrawUpload) {
  slot.value = redrawing
}

/** Redraws a picture, by its path, in a process of its own. */
export function redraw(file: string, redrawing: Redrawing) {
  if (!slot.value) throw new Error('this process has nothing to open pictures with')
  return slot.value(file, redrawing)
}
