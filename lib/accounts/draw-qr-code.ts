import QRCode from 'qrcode'

/** A QR code as the address of an image. Black on white in either theme: scanners want it so. */
export async function drawQrCode(text: string): Promise<string> {
  const svg = await QRCode.toString(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
