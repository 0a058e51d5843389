import type { ConsentText } from '#lib/consents/consent-text.ts'

export const telehealthInformedConsent: ConsentText = {
  type: 'telehealth-informed-consent',
  version: '1.1',
  publishedOn: '2026-11-22',
  title: {
    en: 'Informed consent to telehealth and testing',
    es: 'Consentimiento informado para telesalud y pruebas',
  },
  text: {
    en: `A licensed clinician orders and reviews your test without meeting you in person. This is telehealth. Read what it means, and agree only if you want to continue.

## What happens
A clinician licensed in your state reviews your order and what you told us, and decides whether the test is right for you. You collect the sample yourself. The lab tests it. A clinician sees the results before you do or at the same time.

## What the benefits are
You don't have to travel, you choose when to collect the sample, and you can track it on its way.

## What the risks are
Without an examination, a clinician knows less about you. A finger prick or a collection device can hurt, bruise, bleed or, rarely, cause an infection. You may have to collect a second sample. As with anything sent over a network, information can be lost or seen by others despite the safeguards we use.

## Other ways
You can have the same test at a doctor's office or at a lab instead. Choosing this way does not change the care you get elsewhere.

## After the results
Talk with a clinician about unusual results. Do not start, change or stop a medicine because of a home test alone. Keep your phone number current, so that the clinic can reach you.

## Your choice
Your consent is voluntary. You can withdraw it at any time before the sample reaches the lab by telling the clinic, and the rest of your care does not depend on it.

By agreeing, you say that you have read and understood this text, and that you consent to telehealth care and to the testing of your sample.`,
    es: `Un profesional con licencia pide y revisa su prueba sin verle en persona. Esto se llama telesalud. Lea lo que significa y acepte solo si desea continuar.

## Qué sucede
Un profesional con licencia en su estado revisa su pedido y lo que usted nos dijo, y decide si la prueba es adecuada para usted. Usted toma la muestra. El laboratorio la analiza. Un profesional ve los resultados antes que usted o al mismo tiempo.

## Qué ventajas tiene
No tiene que viajar, elige cuándo tomar la muestra y puede seguirla en su camino.

## Qué riesgos tiene
Sin un examen, el profesional sabe menos de usted. El pinchazo en el dedo o el dispositivo de recolección puede doler, dejar un moretón, sangrar o, rara vez, causar una infección. Es posible que deba tomar una segunda muestra. Como todo lo que se envía por una red, la información puede perderse o ser vista por otros a pesar de las protecciones que usamos.

## Otras opciones
Puede hacerse la misma prueba en un consultorio o en un laboratorio. Elegir esta forma no cambia la atención que recibe en otro lugar.

## Después de los resultados
Hable con un profesional sobre los resultados fuera de lo normal. No empiece, cambie ni deje un medicamento solo por una prueba en casa. Mantenga al día su número de teléfono para que la clínica pueda comunicarse con usted.

## Su decisión
Su consentimiento es voluntario. Puede retirarlo en cualquier momento antes de que la muestra llegue al laboratorio avisando a la clínica, y el resto de su atención no depende de él.

Al aceptar, usted declara que leyó y entendió este texto, y que consiente la atención por telesalud y el análisis de su muestra.`,
  },
}
