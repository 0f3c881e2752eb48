import { z } from 'zod'
import { idParam, plainText } from './fields.ts'

export const RecordId = z.string().meta({ format: 'uuid' })

export const Moment = z.string().meta({ format: 'date-time' })

export const Amount = z.string().meta({ description: 'Decimal text, such as "29.99"' })

export const Currency = z.string().meta({ description: 'ISO 4217 code' })

export const StoredEmail = z.string().meta({ format: 'email' })

export const TimeZone = z.string().meta({ description: 'IANA name, such as "America/Chicago"' })

export const VideoParams = z.object({ id: plainText('The id').max(100, 'This video does not exist.') })

export const UserParams = z.object({ id: idParam('This user does not exist.') })

export const PurchaseParams = z.object({ id: idParam('This purchase does not exist.') })
