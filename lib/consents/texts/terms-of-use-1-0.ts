import type { ConsentText } from '#lib/consents/consent-text.ts'

export const termsOfUse: ConsentText = {
  type: 'terms-of-use',
  version: '1.0',
  publishedOn: '2026-05-01',
  title: { en: 'Terms of use', es: 'Condiciones de uso' },
  text: {
    en: `These terms are an agreement between you and the clinic that gave you this test kit. They say what the testing is for, what we do, and what you do.

## What the testing is for
The kit lets you take a sample at home and send it to a certified laboratory. The results help you and your clinician to understand your health. They are not a diagnosis by themselves, and they do not replace an examination.

## Not for emergencies
Do not use a home test for a problem that needs care now. If you have chest pain, trouble breathing, signs of a stroke, heavy bleeding or thoughts of harming yourself, call 911.

## What you agree to
You are 18 years of age or older. The sample that you send is your own, and what you tell us about yourself is true. You follow the instructions in the kit, and you send the sample before the date that is printed on it. A sample that is late, too small, mixed up or not labeled may not give a result.

## What we do
We pass your order and your sample's code to the laboratory, tell you where your sample is, and show you the results when the laboratory has released them. A licensed clinician reviews the order. If a result needs attention at once, we try to reach you with the phone number that you gave us.

## Costs
The price of a test is shown before you order. Registering a kit that you already have costs nothing.

## Limits
Every laboratory test can be wrong: a result may show a problem where there is none, or miss one. Laboratories may need a second sample. We are not liable for delays of carriers, but we replace a kit that is lost or damaged on its way.

## Ending and changing this agreement
You can stop at any time before the sample reaches the laboratory. When these terms change, we ask you again; the version that you accepted stays in your account with its date.`,
    es: `Estas condiciones son un acuerdo entre usted y la clínica que le dio este kit de prueba. Dicen para qué sirve la prueba, qué hacemos nosotros y qué hace usted.

## Para qué sirve la prueba
Con el kit usted toma una muestra en casa y la envía a un laboratorio certificado. Los resultados le ayudan a usted y a su profesional de la salud a entender su estado de salud. No son un diagnóstico por sí solos ni sustituyen un examen médico.

## No es para emergencias
No use una prueba en casa para un problema que necesita atención inmediata. Si tiene dolor en el pecho, dificultad para respirar, señales de un derrame cerebral, un sangrado fuerte o pensamientos de hacerse daño, llame al 911.

## Lo que usted acepta
Usted tiene 18 años o más. La muestra que envía es suya y lo que nos dice sobre usted es verdad. Usted sigue las instrucciones del kit y envía la muestra antes de la fecha impresa en él. Una muestra tardía, demasiado pequeña, confundida o sin etiqueta puede quedar sin resultado.

## Lo que hacemos nosotros
Enviamos al laboratorio su pedido y el código de su muestra, le decimos dónde está la muestra y le mostramos los resultados cuando el laboratorio los publica. Un profesional con licencia revisa el pedido. Si un resultado necesita atención inmediata, tratamos de comunicarnos con usted al teléfono que nos dio.

## Costos
El precio de una prueba se muestra antes de pedirla. Registrar un kit que ya tiene no cuesta nada.

## Límites
Toda prueba de laboratorio puede equivocarse: un resultado puede señalar un problema que no existe o pasar uno por alto. El laboratorio puede necesitar otra muestra. No respondemos por los retrasos del transporte, pero reemplazamos un kit que se pierde o se daña en el camino.

## Terminar y cambiar este acuerdo
Puede dejarlo en cualquier momento antes de que la muestra llegue al laboratorio. Cuando estas condiciones cambien, se lo preguntaremos de nuevo; la versión que usted aceptó queda en su cuenta con su fecha.`,
  },
}
