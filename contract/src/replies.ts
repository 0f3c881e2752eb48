import { z } from 'zod'

/** A record's own id, a UUID. */
export const RecordId = z.string().meta({ format: 'uuid' })

/** A moment in ISO 8601, UTC. */
export const Moment = z.string().meta({ format: 'date-time' })

/** An amount of money as decimal text, such as "29.99". */
export const Amount = z.string().meta({ description: 'Decimal text, such as "29.99"' })

/** A currency by its ISO 4217 code. */
export const Currency = z.string().meta({ description: 'ISO 4217 code' })

/** An email address that is stored. */
export const StoredEmail = z.string().meta({ format: 'email' })

/** A time zone by its IANA name. */
export const TimeZone = z.string().meta({ description: 'IANA name, such as "America/Chicago"' })

/** The purchase in a call's path. The server answers an ID that is no UUID as not found. */
export const PurchaseParams = z.object({ id: z.string().max(64, 'This purchase does not exist.') })
