import { loadDetector } from './load-detector.ts'

const maxSidePx = 2400

/**
 * Every code in a photo. The photo is read in the browser and never leaves it.
 * Throws when the file is not an image.
 */
export async function readPhoto(file: Blob): Promise<string[]> {
  const [detector, picture] = await Promise.all([loadDetector(), createImageBitmap(file)])
  const scale = Math.min(1, maxSidePx / Math.max(picture.width, picture.height))
  for (const size of [scale, scale / 2]) {
    const found = await detector.detect(draw(picture, size))
    if (found.length > 0) return found.map(({ rawValue }) => rawValue)
  }
  return []
}

function draw(picture: ImageBitmap, scale: number): ImageData {
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.drawImage(picture, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}
