import type { ConsentText } from '#lib/consents/consent-text.ts'

export const mobileTermsAndConditions: ConsentText = {
  type: 'mobile-terms-and-conditions',
  version: '1.1',
  publishedOn: '2026-11-22',
  title: { en: 'Text messages about your kit', es: 'Mensajes de texto sobre su kit' },
  text: {
    en: `If you agree, the clinic may send text messages to the phone number you gave us: for example, that your kit is on its way, that your sample has arrived, or that there is something new in your account. The messages never contain results.

## What to know
You don't have to agree to register a kit. The number of messages depends on your kit and is usually fewer than ten. Your carrier's message and data rates may apply. Text messages are not encrypted on their way.

## How to stop
Reply STOP to any message, or tell the clinic that you withdraw this consent. Reply HELP for help. Carriers are not liable for messages that are delayed or lost.`,
    es: `Si acepta, la clínica puede enviar mensajes de texto al número de teléfono que nos dio: por ejemplo, que su kit está en camino, que su muestra llegó o que hay algo nuevo en su cuenta. Los mensajes nunca contienen resultados.

## Lo que debe saber
No tiene que aceptar para registrar un kit. La cantidad de mensajes depende de su kit; suelen ser menos de diez. Pueden aplicarse las tarifas de mensajes y datos de su compañía telefónica. Los mensajes de texto no viajan cifrados.

## Cómo dejar de recibirlos
Responda STOP a cualquier mensaje o avise a la clínica que retira este consentimiento. Responda HELP para recibir ayuda. Las compañías telefónicas no responden por mensajes que se retrasan o se pierden.`,
  },
}
