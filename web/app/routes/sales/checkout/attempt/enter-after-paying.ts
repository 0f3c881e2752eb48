import { browserIdHeader, createToken, paidSecretHeader } from '@course/contract/accounts/accounts'
import * as paths from '@course/contract/paths'
import { call } from '../../../../api.ts'
import { browserId } from '../../../../browser-id.ts'
import { paidAttempt, signIn, storedToken, storeFlash, storePaidAttempt } from '../../../../session.ts'
import { removeContact } from '../buyer/contact.ts'
import { pendingAttempt, removePendingAttempt } from './pending-attempt.ts'

export const paid = 'Payment Successful. You can now log into the members area.'

/** A login that takes longer leads to the login page, in milliseconds. */
const loginDeadline = 10_000

/**
 * Forgets what was typed, and leaves the success message for the next page. The tab keeps the proof of its payment, with
 * which a mistyped address can be corrected.
 */
export function notePaid(email: string): void {
  const attempt = pendingAttempt()
  if (attempt?.email === email) storePaidAttempt(attempt)
  removePendingAttempt()
  removeContact()
  storeFlash({ kind: 'success', message: paid, email })
}

/**
 * Logs in with the password that the buyer typed and goes to the members area. If that fails, it goes to the login page.
 * Someone who is logged in stays so, also after paying for another person.
 */
export async function enterAfterPaying(email: string, password: string | undefined): Promise<void> {
  const canEnter = storedToken() !== null || (password !== undefined && (await logIn(email, password)))
  // A new document, because the payment page has its own security policy. It also drops the password from memory.
  window.location.assign(canEnter ? paths.members : paths.login)
}

/** Tries once: a second factor or a limit is for the login page to explain. */
async function logIn(email: string, password: string): Promise<boolean> {
  try {
    const body = { Email: email, Password: password }
    const headers = { [browserIdHeader]: browserId(), [paidSecretHeader]: paidAttempt()?.secret }
    signIn((await call(createToken, { body, headers, deadline: loginDeadline })).message)
    return true
  } catch {
    return false
  }
}
