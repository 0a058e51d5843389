import type { ConsentText } from '#lib/consents/consent-text.ts'

export const telehealthInformedConsent: ConsentText = {
  type: 'telehealth-informed-consent',
  version: '1.0',
  publishedOn: '2026-05-01',
  title: {
    en: 'Informed consent to telehealth and testing',
    es: 'Consentimiento informado para telesalud y pruebas',
  },
  text: {
    en: `A licensed clinician orders and reviews your test without meeting you in person. This is telehealth. Read what it means, and agree only if you want to go on.

## What happens
A clinician who is licensed in your state looks at your order and at what you told us, and decides whether the test is right for you. You take the sample yourself. The laboratory tests it. A clinician sees the results before or when you do.

## What is good about it
You need not travel, you choose when to take the sample, and you can follow it on its way.

## What the risks are
Without an examination a clinician knows less about you. A finger prick or a collection device can hurt, bruise, bleed or, rarely, cause an infection. A sample that you take yourself may have to be taken again. As with everything that is sent over a network, information can be lost or seen by others in spite of the safeguards that we use.

## Other ways
You can have the same test at a doctor's office or at a laboratory instead. Choosing this way does not change the care that you get elsewhere.

## After the results
Talk about unusual results with a clinician. Do not begin, change or stop a medicine because of a home test alone. If a result is critical, someone calls you; keep your phone number current.

## Your choice
Your consent is voluntary. You can withdraw it in your account at any time before the sample reaches the laboratory, and nothing of your other care depends on it.

By agreeing you say that you have read this text, that you understood it, and that you consent to telehealth care and to the testing of your sample.`,
    es: `Un profesional con licencia pide y revisa su prueba sin verle en persona. Esto se llama telesalud. Lea lo que significa y acepte solo si desea continuar.

## Qué sucede
Un profesional con licencia en su estado revisa su pedido y lo que usted nos dijo, y decide si la prueba es adecuada para usted. Usted toma la muestra. El laboratorio la analiza. Un profesional ve los resultados antes que usted o al mismo tiempo.

## Qué ventajas tiene
No necesita viajar, elige cuándo tomar la muestra y puede seguirla en su camino.

## Qué riesgos tiene
Sin un examen, el profesional sabe menos de usted. El pinchazo en el dedo o el dispositivo de recolección puede doler, dejar un moretón, sangrar o, rara vez, causar una infección. Puede ser necesario repetir una muestra que usted tomó. Como todo lo que se envía por una red, la información puede perderse o ser vista por otros a pesar de las protecciones que usamos.

## Otras opciones
Puede hacerse la misma prueba en un consultorio o en un laboratorio. Elegir esta forma no cambia la atención que recibe en otro lugar.

## Después de los resultados
Hable de los resultados fuera de lo normal con un profesional. No empiece, cambie ni deje un medicamento solo por una prueba en casa. Si un resultado es crítico, alguien le llamará; mantenga al día su número de teléfono.

## Su decisión
Su consentimiento es voluntario. Puede retirarlo en su cuenta en cualquier momento antes de que la muestra llegue al laboratorio, y el resto de su atención no depende de él.

Al aceptar, usted declara que leyó este texto, que lo entendió y que consiente la atención por telesalud y el análisis de su muestra.`,
  },
}
