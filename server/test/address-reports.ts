import { newId } from '../src/platform/ids.ts'

/** What a buyer of today says who gets no email, with an address of its own. */
export const reportNow = (more: object = {}) => ({
  FirstName: 'Ada',
  LastName: 'Lovelace',
  Email: `right-${newId()}@example.com`,
  PaidOn: new Date().toLocaleDateString('sv', { timeZone: 'America/Chicago' }),
  Amount: '29.99',
  LastFour: '1111',
  ...more,
})
