import { createHmac, timingSafeEqual } from 'node:crypto'
import { isId } from '@course/contract/fields'

export interface CalendarKeys {
  issue(id: string): string
  /** The ID of the calendar. Undefined for anything that is not such a key of this site. */
  read(key: string): string | undefined
}

/**
 * Keys in the addresses of calendars, which phones ask for without a login. A key is the ID of the calendar and its
 * signature, so nobody can make one from a copy of the database. Revoking an address deletes the ID.
 */
export function createCalendarKeys(secret: string, issuer: string): CalendarKeys {
  const signatureOf = (id: string) =>
    createHmac('sha256', secret).update(`course-calendar ${issuer} ${id}`).digest('base64url')
  const issue = (id: string) => `${id}.${signatureOf(id)}`
  return {
    issue,
    read(key) {
      const [id = ''] = key.split('.')
      const [sent, expected] = [Buffer.from(key), Buffer.from(issue(id))]
      return isId(id) && sent.length === expected.length && timingSafeEqual(sent, expected) ? id : undefined
    },
  }
}
