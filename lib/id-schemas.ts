import { z } from 'zod'

export const orderIdSchema = z.uuid().brand<'OrderId', 'inout'>()
export const patientIdSchema = z.uuid().brand<'PatientId', 'inout'>()
export const reportIdSchema = z.uuid().brand<'ReportId', 'inout'>()
