import { eq } from 'drizzle-orm'
import { newId } from '../src/platform/ids.ts'
import { addressRequests } from '../src/schema.ts'
import type { TestSite } from './test-site.ts'

/** The message of a buyer of today who gets no email, with an address of its own. */
export const newMessage = (more: object = {}) => ({
  FirstName: 'Ada',
  LastName: 'Lovelace',
  Email: `right-${newId()}@example.com`,
  PaidOn: new Date().toLocaleDateString('sv', { timeZone: 'America/Chicago' }),
  Amount: '29.99',
  ...more,
})

/** Sends such a message. @returns its ID */
export async function sendMessage(site: TestSite): Promise<string> {
  const message = newMessage()
  await site.visitor.post('/api/address-requests', message)
  const [row] = await site.db.select().from(addressRequests).where(eq(addressRequests.email, message.Email))
  return row?.id ?? ''
}
