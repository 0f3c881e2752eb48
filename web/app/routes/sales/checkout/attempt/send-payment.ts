import { browserIdHeader, createToken, paidSecretHeader } from '@course/contract/accounts/accounts'
import * as paths from '@course/contract/paths'
import { ApiError, call, errorMessage } from '../../../../api.ts'
import { browserId } from '../../../../browser-id.ts'
import { paidAttempt, signIn, storedToken, storeFlash, storePaidAttempt } from '../../../../session.ts'
import { isStorageBlocked } from '../../../../storage.ts'
import { removeContact } from '../buyer/contact.ts'
import { AnswerDetails, AnswerHeading } from './answer.tsx'
import { type NewOrder, newSecret, pay } from './attempt.ts'
import type { Screen } from './checkout-screen.ts'
import {
  type Answer,
  type Credentials,
  isRefused,
  pollOutcome,
  type ReadStatus,
  readStatusByPassword,
  readStatusBySecret,
} from './follow-attempt.ts'
import { pendingAttempt, removePendingAttempt, storePendingAttempt } from './pending-attempt.ts'

/**
 * Sends a payment and follows its outcome. Nothing is sent twice automatically. The page does not wait for
 * this file, but loads it before the payment is sent, because the network may fail afterward.
 */

interface Watched {
  ask: ReadStatus
  email: string
  /** What the buyer typed in this tab, for the login. After a reload it is gone. */
  password?: string | undefined
  /** The server's message when it refused another attempt. */
  remark?: string
}

/** Sends the order. After a refusal the buyer can try again; after any other failure the page polls for the outcome. */
export async function send(screen: Screen, nonce: string, order: NewOrder): Promise<void> {
  const { buyer } = order
  const attempt = { secret: newSecret(), email: buyer.Email }
  storePendingAttempt(attempt)
  const message = await pay(nonce, order, attempt.secret).catch(async (error: unknown) => {
    removePendingAttempt()
    if (error instanceof ApiError && error.code === 'payment_in_progress') await join(screen, buyer, error.message)
    else refuse(screen, error)
  })
  if (message === 'Success') {
    notePaid(buyer.Email)
    // The next document would know nothing of the payment.
    if (isStorageBlocked()) await watch(screen, { ask: async () => message, email: buyer.Email }, message)
    else await enterAfterPaying(buyer.Email, buyer.Password)
  }
  if (message === 'Checking')
    await watch(screen, { ask: readStatusBySecret(attempt.secret), email: buyer.Email, password: buyer.Password })
}

const sessionEnded =
  'Your session has ended. You have not been charged. Please choose or type your password and submit again.'

const declineTips = [
  'Compare the number, the date, the CVV and the ZIP code with your card and its billing address.',
  'Try another card. Everything else that you typed stays.',
  'Ask your bank: it may be waiting for you to approve the payment.',
]

/** Handles a payment that certainly failed. */
function refuse(screen: Screen, error: unknown): void {
  const refusal = error instanceof ApiError ? error : undefined
  const tips = refusal?.code === 'card_declined' ? declineTips : undefined
  screen.fail(refusal?.status === 401 ? sessionEnded : errorMessage(error), tips)
  if (refusal && screen.onRefused(refusal)) {
    screen.remark('You have not been charged. Please check the marked field.', refusal.code === 'email_taken')
  }
}

/** Resumes polling after a reload. */
export async function resume(screen: Screen): Promise<void> {
  const attempt = pendingAttempt()
  if (attempt) await watch(screen, { ask: readStatusBySecret(attempt.secret), email: attempt.email })
}

/**
 * Reads the status of a payment that was made elsewhere, by its email and password.
 * @throws ApiError with the server's message if no payment matches
 */
export async function find(screen: Screen, credentials: Credentials): Promise<void> {
  const ask = readStatusByPassword(credentials)
  const first = await ask()
  const { Email, Password } = credentials
  if (screen.phase() === 'editing') void watch(screen, { ask, email: Email, password: Password }, first)
}

/** A payment for this email is in progress elsewhere. If it is this buyer's own, the page shows its status. */
async function join(screen: Screen, { Email, Password }: NewOrder['buyer'], remark: string): Promise<void> {
  if (Password === undefined) return screen.fail(remark)
  const ask = readStatusByPassword({ Email, Password })
  try {
    const first = await ask().catch((error: unknown) => {
      if (isRefused(error)) throw error
      return 'Checking' as const
    })
    await watch(screen, { ask, email: Email, password: Password, remark }, first)
  } catch (error) {
    screen.fail(`${remark} ${errorMessage(error)}`)
  }
}

/** Shows the status of a payment and polls while the outcome is unknown. */
async function watch(screen: Screen, watched: Watched, first: Answer = 'Checking'): Promise<void> {
  const { ask, email, password, remark } = watched
  const show = (kind: Answer) =>
    screen.show({ kind, email, remark, paid, Heading: AnswerHeading, Details: AnswerDetails })
  try {
    if (first === 'Checking') {
      screen.enter('checking')
      show('Checking')
    }
    const outcome = first === 'Checking' ? await pollOutcome(ask, screen.signal) : first
    if (!outcome) return
    if (outcome === 'Success') notePaid(email)
    else {
      removePendingAttempt()
      screen.onNotCharged()
    }
    screen.enter(outcome === 'Success' ? 'paid' : 'editing')
    show(outcome)
    // Someone who is logged in may have looked for another person's payment.
    if (outcome === 'Success' && password !== undefined && !storedToken() && !isStorageBlocked())
      await enterAfterPaying(email, password)
  } catch (error) {
    screen.fail(errorMessage(error))
  }
}

const paid = 'Payment Successful. You can now log into the members area.'

/** A login that takes longer leads to the login page, in milliseconds. */
const loginDeadline = 10_000

/**
 * Forgets what was typed, and leaves the success message for the next page. The tab keeps the proof of its payment, with
 * which a mistyped address can be corrected.
 */
function notePaid(email: string): void {
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
async function enterAfterPaying(email: string, password: string | undefined): Promise<void> {
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
