import type { BarcodeDetector as Ponyfill } from 'barcode-detector/ponyfill'

type Format = 'code_128' | 'qr_code' | 'data_matrix'

export interface Detector {
  detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]>
}

interface NativeDetector {
  new (options: { formats: Format[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

const formats: Format[] = ['code_128', 'qr_code', 'data_matrix']

/** The browser's barcode reader if it supports our formats, else a WebAssembly one from our own server. */
export async function loadDetector(): Promise<Detector> {
  const native = await loadNative().catch(() => undefined)
  if (native) return native
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill')
  const wasm = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  return new BarcodeDetector({ formats }) satisfies Ponyfill
}

async function loadNative() {
  const Native = (globalThis as { BarcodeDetector?: NativeDetector }).BarcodeDetector
  if (!Native) return undefined
  const known = await Native.getSupportedFormats()
  return formats.every((format) => known.includes(format)) ? new Native({ formats }) : undefined
}
