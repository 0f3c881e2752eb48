import * as paths from '@course/contract/paths'
import { ApiError, errorMessage } from '../../api.ts'
import { storeFlash } from '../../session.ts'
import { AnswerDetails, AnswerHeading } from './answer.tsx'
import { type NewOrder, newSecret, pay } from './attempt.ts'
import type { Screen } from './checkout-screen.ts'
import { removeContact } from './contact.ts'
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
  /** The server's message when it refused another attempt. */
  remark?: string
}

const paid = 'Payment Successful. You can now log into the members area.'

/** Sends the order. After a refusal the buyer can try again; after any other failure the page polls for the outcome. */
export async function send(screen: Screen, nonce: string, order: NewOrder): Promise<void> {
  const { buyer } = order
  const attempt = { secret: newSecret(), email: buyer.Email }
  storePendingAttempt(attempt)
  try {
    const message = await pay(nonce, order, attempt.secret)
    if (message === 'Success') return enterMembersArea(buyer.Email)
    await watch(screen, { ask: readStatusBySecret(attempt.secret), email: buyer.Email })
  } catch (error) {
    removePendingAttempt()
    if (error instanceof ApiError && error.code === 'payment_in_progress') return join(screen, buyer, error.message)
    refuse(screen, error)
  }
}

const sessionEnded =
  'Your session has ended. You have not been charged. Please choose or type your password and submit again.'

/** Handles a payment that certainly failed. */
function refuse(screen: Screen, error: unknown): void {
  const refusal = error instanceof ApiError ? error : undefined
  screen.fail(refusal?.status === 401 ? sessionEnded : errorMessage(error))
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
  if (screen.phase() === 'editing') void watch(screen, { ask, email: credentials.Email }, first)
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
    await watch(screen, { ask, email: Email, remark }, first)
  } catch (error) {
    screen.fail(`${remark} ${errorMessage(error)}`)
  }
}

/** Shows the status of a payment and polls while the outcome is unknown. */
async function watch(screen: Screen, { ask, email, remark }: Watched, first: Answer = 'Checking'): Promise<void> {
  const show = (kind: Answer) =>
    screen.show({ kind, email, remark, paid, Heading: AnswerHeading, Details: AnswerDetails })
  try {
    if (first === 'Checking') {
      screen.enter('checking')
      show('Checking')
    }
    const outcome = first === 'Checking' ? await pollOutcome(ask, screen.signal) : first
    if (!outcome) return
    removePendingAttempt()
    if (outcome === 'Success') leavePaid(email)
    else screen.onNotCharged()
    screen.enter(outcome === 'Success' ? 'paid' : 'editing')
    show(outcome)
  } catch (error) {
    screen.fail(errorMessage(error))
  }
}

/** Loads a new document, because the payment page has its own security policy. */
function enterMembersArea(email: string): void {
  removePendingAttempt()
  leavePaid(email)
  window.location.assign(paths.members)
}

/** Leaves the success message for the next page, and forgets what was typed. */
function leavePaid(email: string): void {
  removeContact()
  storeFlash({ kind: 'success', message: paid, email })
}
