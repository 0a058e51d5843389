import type { ConsentText } from '#lib/consents/consent-text.ts'

export const noticeOfPrivacyPractices: ConsentText = {
  type: 'notice-of-privacy-practices',
  version: '1.0',
  publishedOn: '2026-05-01',
  title: { en: 'Notice of privacy practices', es: 'Aviso de prácticas de privacidad' },
  text: {
    en: `This notice describes how medical information about you may be used and disclosed, and how you can get access to it. Please read it carefully.

## What we use your information for
Treatment: we share your name, date of birth, contact details and sample with the laboratory and with the clinicians who order and review your test. Payment: we use what is needed to bill for a test. Operations: we use it to run the clinic, to keep it safe and to improve it.

## Without asking you each time
The law lets or makes us disclose information for public health reports, health oversight, court orders, and to prevent a serious threat to someone's health or safety. Some infections must be reported to the health department.

## Only with your permission
We do not sell your information, and we do not use it for marketing or give it to an employer or an insurer for other purposes without your written permission. You can take such a permission back.

## Your rights
You can see and download your records, ask for a correction, ask for a list of disclosures, ask us to limit what we share, ask us to write to you at another address, and get this notice on paper. You can ask for your account to be deleted; records that the law makes us keep are kept for as long as it says.

## Our duties
We must keep your health information private and safe, follow this notice, and tell you if a breach may have affected you. Every look at your records is logged with the person and the time.

## Questions and complaints
Write to the clinic's privacy officer. You can also complain to the U.S. Department of Health and Human Services, Office for Civil Rights. Nobody will treat you differently because you complained.

By agreeing you say that you have received this notice.`,
    es: `Este aviso describe cómo se puede usar y divulgar su información médica y cómo puede usted tener acceso a ella. Léalo con atención.

## Para qué usamos su información
Tratamiento: compartimos su nombre, fecha de nacimiento, datos de contacto y muestra con el laboratorio y con los profesionales que piden y revisan su prueba. Pago: usamos lo necesario para cobrar una prueba. Operaciones: la usamos para que la clínica funcione, para mantenerla segura y para mejorarla.

## Sin preguntarle cada vez
La ley nos permite o nos obliga a divulgar información para informes de salud pública, supervisión sanitaria, órdenes judiciales y para prevenir una amenaza grave a la salud o la seguridad de alguien. Algunas infecciones deben comunicarse al departamento de salud.

## Solo con su permiso
No vendemos su información, no la usamos para publicidad ni la damos a un empleador o una aseguradora para otros fines sin su permiso por escrito. Usted puede retirar ese permiso.

## Sus derechos
Puede ver y descargar sus registros, pedir una corrección, pedir una lista de divulgaciones, pedir que limitemos lo que compartimos, pedir que le escribamos a otra dirección y recibir este aviso en papel. Puede pedir que se borre su cuenta; los registros que la ley nos obliga a guardar se guardan durante el tiempo que ella dice.

## Nuestros deberes
Debemos mantener privada y segura su información de salud, cumplir este aviso y avisarle si una violación de seguridad pudo afectarle. Cada consulta de sus registros queda anotada con la persona y la hora.

## Preguntas y quejas
Escriba al responsable de privacidad de la clínica. También puede quejarse ante la Oficina de Derechos Civiles del Departamento de Salud y Servicios Humanos de los Estados Unidos. Nadie le tratará de otra manera por haberse quejado.

Al aceptar, usted declara que recibió este aviso.`,
  },
}
