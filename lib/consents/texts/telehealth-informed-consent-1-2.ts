import type { ConsentText } from '#lib/consents/consent-text.ts'

export const telehealthInformedConsent: ConsentText = {
  type: 'telehealth-informed-consent',
  version: '1.2',
  publishedOn: '2026-11-23',
  title: {
    en: 'Informed consent to telehealth and testing',
    es: 'Consentimiento informado para telesalud y pruebas',
  },
  text: {
    en: `A licensed clinician orders and reviews your test without meeting you in person. This is telehealth. Read what it means, and agree only if you want to continue.

## What happens
A clinician licensed in your state reviews your order and what you told us, and decides whether the test is right for you. You collect the sample yourself. The lab tests it. You and your clinic get the results at the same time, unless a rule or a clinician holds them for a limited time.

## What the benefits are
You don't have to travel, you choose when to collect the sample, and you can track it on its way.

## What the risks are
Without an examination, a clinician knows less about you. A finger prick or a collection device can hurt, bruise, bleed or, rarely, cause an infection. You may have to collect a second sample. As with anything sent over a network, information can be lost or seen by others despite the safeguards we use.

## Other ways
You can have the same test at a doctor's office or at a lab instead. Choosing this way does not change the care you get elsewhere.

## After the results
Talk with a clinician about unusual results. Do not start, change or stop a medicine because of a home test alone. Keep your phone number current, so that the clinic can reach you.

## Your choice
Your consent is voluntary. You can withdraw it in your account at any time. You then can't register another kit. To stop a kit that you registered already, cancel its order or tell the clinic before the sample reaches the lab. The rest of your care does not depend on it.

By agreeing, you say that you have read and understood this text, and that you consent to telehealth care and to the testing of your sample.`,
    es: `Un profesional con licencia pide y revisa su prueba sin verle en persona. Esto se llama telesalud. Lea lo que significa y acepte solo si desea continuar.

## Qué sucede
Un profesional con licencia en su estado revisa su pedido y lo que usted nos dijo, y decide si la prueba es adecuada para usted. Usted toma la muestra. El laboratorio la analiza. Usted y su clínica reciben los resultados al mismo tiempo, a menos que una regla o un profesional los retenga por un tiempo limitado.

## Qué ventajas tiene
No tiene que viajar, elige cuándo tomar la muestra y puede seguirla en su camino.

## Qué riesgos tiene
Sin un examen, el profesional sabe menos de usted. El pinchazo en el dedo o el dispositivo de recolección puede doler, dejar un moretón, sangrar o, rara vez, causar una infección. Es posible que deba tomar una segunda muestra. Como todo lo que se envía por una red, la información puede perderse o ser vista por otros a pesar de las protecciones que usamos.

## Otras opciones
Puede hacerse la misma prueba en un consultorio o en un laboratorio. Elegir esta forma no cambia la atención que recibe en otro lugar.

## Después de los resultados
Hable con un profesional sobre los resultados fuera de lo normal. No empiece, cambie ni deje un medicamento solo por una prueba en casa. Mantenga al día su número de teléfono para que la clínica pueda comunicarse con usted.

## Su decisión
Su consentimiento es voluntario. Puede retirarlo en su cuenta en cualquier momento. Después no podrá registrar otro kit. Para detener un kit que ya registró, cancele su pedido o avise a la clínica antes de que la muestra llegue al laboratorio. El resto de su atención no depende de él.

Al aceptar, usted declara que leyó y entendió este texto, y que consiente la atención por telesalud y el análisis de su muestra.`,
  },
}
