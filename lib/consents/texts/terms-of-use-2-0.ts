import type { ConsentText } from '#lib/consents/consent-text.ts'

export const termsOfUse: ConsentText = {
  type: 'terms-of-use',
  version: '2.0',
  publishedOn: '2026-11-23',
  title: { en: 'Terms of use', es: 'Condiciones de uso' },
  text: {
    en: `These terms are an agreement between you and the clinic that gave you this test kit. They explain what the testing is for, what we do and what you do.

## What the testing is for
The kit lets you collect a sample at home and send it to a certified lab. The results help you and your clinician understand your health. They are not a diagnosis by themselves, and they do not replace an examination.

## Not for emergencies
Do not use a home test for a problem that needs care now. If you have chest pain, trouble breathing, signs of a stroke, heavy bleeding or thoughts of harming yourself, call 911.

## What you agree to
You are 18 years of age or older. The sample you send is your own, and what you tell us about yourself is true. You will follow the instructions in the kit and send the sample before the date printed on it. A sample that is late, too small, mixed up or not labeled may not give a result.

## What we do
We send your order and your sample's code to the lab and show you where your sample is. When the lab has released the results, you see them in your account, unless a rule or a clinician holds them for a limited time. A licensed clinician reviews the order.

## Costs
We show the price of a test before you order. Registering a kit that you already have costs nothing.

## Limits
Any lab test can be wrong: a result may show a problem where there is none, or miss one. The lab may need a second sample. We are not liable for carrier delays, but we replace a kit that is lost or damaged in the mail.

## Ending and changing this agreement
You can stop at any time before the sample reaches the lab. If we change what these terms mean, we ask you again before you register your next kit; corrections of wording don't need a new agreement. Each version you agreed to stays in your account with its date, where you can read it, download a receipt, and end the agreement.`,
    es: `Estas condiciones son un acuerdo entre usted y la clínica que le dio este kit de prueba. Explican para qué sirve la prueba, qué hacemos nosotros y qué hace usted.

## Para qué sirve la prueba
Con el kit, usted toma una muestra en casa y la envía a un laboratorio certificado. Los resultados les ayudan a usted y a su profesional de la salud a entender su salud. No son un diagnóstico por sí solos ni sustituyen un examen médico.

## No es para emergencias
No use una prueba en casa para un problema que necesita atención inmediata. Si tiene dolor en el pecho, dificultad para respirar, señales de un derrame cerebral, un sangrado fuerte o pensamientos de hacerse daño, llame al 911.

## Lo que usted acepta
Usted tiene 18 años o más. La muestra que envía es suya, y lo que nos dice sobre usted es verdad. Usted seguirá las instrucciones del kit y enviará la muestra antes de la fecha impresa en él. Una muestra tardía, demasiado pequeña, confundida o sin etiqueta puede quedar sin resultado.

## Lo que hacemos nosotros
Enviamos al laboratorio su pedido y el código de su muestra, y le mostramos dónde está la muestra. Cuando el laboratorio publica los resultados, usted los ve en su cuenta, a menos que una regla o un profesional los retenga por un tiempo limitado. Un profesional con licencia revisa el pedido.

## Costos
Mostramos el precio de una prueba antes de que la pida. Registrar un kit que ya tiene no cuesta nada.

## Límites
Toda prueba de laboratorio puede equivocarse: un resultado puede señalar un problema que no existe o pasar uno por alto. El laboratorio puede necesitar otra muestra. No respondemos por los retrasos de la empresa de transporte, pero reemplazamos un kit que se pierde o se daña en el correo.

## Terminar y cambiar este acuerdo
Puede dejarlo en cualquier momento antes de que la muestra llegue al laboratorio. Si cambiamos el sentido de estas condiciones, le preguntamos de nuevo antes de que registre su próximo kit; las correcciones de redacción no requieren otra aceptación. Cada versión que usted aceptó permanece en su cuenta con su fecha; allí puede leerla, descargar un comprobante y terminar el acuerdo.`,
  },
}
