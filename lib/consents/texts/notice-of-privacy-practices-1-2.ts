import type { ConsentText } from '#lib/consents/consent-text.ts'

export const noticeOfPrivacyPractices: ConsentText = {
  type: 'notice-of-privacy-practices',
  version: '1.2',
  publishedOn: '2026-11-23',
  title: { en: 'Notice of privacy practices', es: 'Aviso de prácticas de privacidad' },
  text: {
    en: `This notice describes how medical information about you may be used and disclosed, and how you can get access to it. Please read it carefully.

## How we use your information
Treatment: we share your name, date of birth, contact details and sample with the lab and with the clinicians who order and review your test. Payment: we use what is needed to bill for a test. Operations: we use it to run the clinic, keep it safe and improve it.

## Without asking you each time
The law allows or requires us to disclose information for public health reports, health oversight and court orders, and to prevent a serious threat to someone's health or safety. Some infections must be reported to the health department.

## Only with your permission
We do not sell your information. Without your written permission, we do not use it for marketing or give it to an employer or an insurer for other purposes. You can take back your permission.

## Your rights
In your account you can read your records, download your results, correct your details, see who at the clinic opened your record, and delete your account. You can ask the clinic for a copy of everything else, a list of disclosures, a limit on what we share, a different address for our messages, or this notice on paper. We keep records that the law requires us to keep for as long as it requires.

## Our duties
We must keep your health information private and safe, follow this notice, and tell you if a breach may have affected you. Each time someone at the clinic opens your record, we log who it was and when.

## Questions and complaints
Write to the clinic's privacy officer. You can also file a complaint with the U.S. Department of Health and Human Services, Office for Civil Rights. No one will treat you differently because you filed a complaint.

By agreeing, you say that you have received this notice.`,
    es: `Este aviso describe cómo se puede usar y divulgar su información médica y cómo puede usted tener acceso a ella. Léalo con atención.

## Cómo usamos su información
Tratamiento: compartimos su nombre, fecha de nacimiento, datos de contacto y muestra con el laboratorio y con los profesionales que piden y revisan su prueba. Pago: usamos lo necesario para cobrar una prueba. Operaciones: la usamos para que la clínica funcione, para mantenerla segura y para mejorarla.

## Sin preguntarle cada vez
La ley nos permite o nos obliga a divulgar información para informes de salud pública, supervisión sanitaria y órdenes judiciales, y para prevenir una amenaza grave a la salud o la seguridad de alguien. Algunas infecciones deben comunicarse al departamento de salud.

## Solo con su permiso
No vendemos su información. Sin su permiso por escrito, no la usamos para publicidad ni la damos a un empleador o una aseguradora para otros fines. Usted puede retirar su permiso.

## Sus derechos
En su cuenta puede leer sus registros, descargar sus resultados, corregir sus datos, ver quién de la clínica abrió su expediente y eliminar su cuenta. Puede pedir a la clínica una copia de todo lo demás, una lista de divulgaciones, un límite a lo que compartimos, otra dirección para nuestros mensajes o este aviso en papel. Guardamos los registros que la ley nos obliga a guardar durante el tiempo que ella exige.

## Nuestros deberes
Debemos mantener privada y segura su información de salud, cumplir este aviso y avisarle si una violación de seguridad pudo afectarle. Cada vez que alguien de la clínica abre su historial, registramos quién fue y cuándo.

## Preguntas y quejas
Escriba al responsable de privacidad de la clínica. También puede presentar una queja ante la Oficina de Derechos Civiles del Departamento de Salud y Servicios Humanos de los Estados Unidos. Nadie le tratará de otra manera por haber presentado una queja.

Al aceptar, usted declara que recibió este aviso.`,
  },
}
