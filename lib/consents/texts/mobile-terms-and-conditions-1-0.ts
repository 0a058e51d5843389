import type { ConsentText } from '#lib/consents/consent-text.ts'

export const mobileTermsAndConditions: ConsentText = {
  type: 'mobile-terms-and-conditions',
  version: '1.0',
  publishedOn: '2026-05-01',
  title: { en: 'Text messages about your kit', es: 'Mensajes de texto sobre su kit' },
  text: {
    en: `If you agree, we send text messages to the phone number that you gave us: that your kit is on its way, that your sample has arrived, and that there is something new in your account. The messages hold no results.

## What to know
You need not agree to register a kit. The number of messages depends on your kit, usually fewer than ten. Your carrier's message and data rates may apply. Text messages are not encrypted on their way.

## How to stop
Answer STOP to any message, or withdraw this consent in your account. Answer HELP for help. Carriers are not liable for messages that are late or lost.`,
    es: `Si acepta, enviamos mensajes de texto al número de teléfono que nos dio: que su kit está en camino, que su muestra llegó y que hay algo nuevo en su cuenta. Los mensajes no contienen resultados.

## Lo que debe saber
No necesita aceptar para registrar un kit. La cantidad de mensajes depende de su kit; suelen ser menos de diez. Pueden aplicarse las tarifas de mensajes y datos de su compañía. Los mensajes de texto no viajan cifrados.

## Cómo dejar de recibirlos
Responda STOP a cualquier mensaje o retire este consentimiento en su cuenta. Responda HELP para recibir ayuda. Las compañías telefónicas no responden por mensajes que llegan tarde o se pierden.`,
  },
}
