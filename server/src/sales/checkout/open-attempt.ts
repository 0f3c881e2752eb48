import type { Order } from '@course/contract/sales/checkout'
import { decimalAmount, isForSale, type PriceSentences } from '@course/contract/sales/prices'
import { emailKey } from '@course/contract/typed-text/email-address'
import {
  findAccountByEmail,
  hasAccess,
  hashPassword,
  isAccessEndedBySeller,
  isOwnPassword,
  refuseCommonPassword,
} from '../../accounts/accounts.ts'
import { type Db, violatedUnique } from '../../platform/db/db.ts'
import { digest } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { findProduct, findPublishedTermsVersion } from '../../publishing/publishing.ts'
import { type Attempt, findAttemptByNonce, insertAttempt } from '../payments/attempts.queries.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { messages } from './messages.ts'

export interface CheckedBuyer {
  existingUserId: string | null
  /** For the account that will be created; null for an existing account. */
  passwordHash: string | null
}

interface OpenedAttempt {
  attempt: Attempt
  /** Whether it was opened by an earlier request with the same card data. */
  repeated: boolean
}

/** Checks a buyer without a session, before any call to the provider. @throws Refusal */
export async function checkBuyer(deps: PaymentDeps, { User }: Order, address: string): Promise<CheckedBuyer> {
  const buyer = { Email: User.Email, Password: requirePassword(User.Password) }
  const account = await findAccountByEmail(deps.db, buyer.Email)
  if (!account) {
    await refuseCommonPassword(buyer.Password, buyer.Email)
    return { existingUserId: null, passwordHash: await hashPassword(buyer.Password) }
  }
  if (account.disabledAt || (await hasAccess(deps.db, account.id))) throw emailTaken(messages.emailTaken)
  const isRight = await isOwnPassword(deps, account, buyer.Password, address)
  if (!account.passwordHash || !isRight) throw emailTaken(messages.emailTakenWithoutAccess)
  // After the password check, so that only the account's owner learns it.
  await refuseIfEndedBySeller(deps, deps.db, account.id)
  return { existingUserId: account.id, passwordHash: null }
}

/** The seller ended this access while its payment still stands, so it can't be bought again. */
async function refuseIfEndedBySeller({ site }: PaymentDeps, db: Db, userId: string): Promise<void> {
  if (!(await isAccessEndedBySeller(db, userId))) return
  throw new Refusal('conflict', messages.accessEndedBySeller(site.seller.email))
}

/** The password is required without a session. The wording is the contract's. */
function requirePassword(password: string | undefined): string {
  if (password === undefined) throw invalidField('Password', 'Password is required.')
  return password
}

/** For a buyer who pays again for their own account: the session replaces the password. @throws Refusal */
export async function checkMember(deps: PaymentDeps, { User }: Order, caller: Caller): Promise<CheckedBuyer> {
  if (emailKey(User.Email) !== emailKey(caller.email)) throw invalidField('Email', messages.notOwnEmail)
  if (caller.hasAccess) throw emailTaken(messages.hasAccess)
  const account = await findAccountByEmail(deps.db, caller.email)
  if (account?.id !== caller.id || !account.passwordHash) throw emailTaken(messages.emailTaken)
  await refuseIfEndedBySeller(deps, deps.db, account.id)
  return { existingUserId: caller.id, passwordHash: null }
}

const invalidField = (name: string, message: string) =>
  new Refusal('invalid_input', message, { fields: { [name]: message } })

/** The refusal for an email that can't be used, shown beside its field. */
export const emailTaken = (message: string) => new Refusal('email_taken', message, { fields: { Email: message } })

/**
 * Inserts the attempt before any call to the provider, so that the sweeper can finish it after a crash.
 * @throws Refusal payment_in_progress, price_changed, terms_changed, email_taken, invalid_input or unavailable
 */
export async function openAttempt(
  deps: PaymentDeps,
  order: Order,
  buyer: CheckedBuyer,
  secret: string,
): Promise<OpenedAttempt> {
  try {
    return { attempt: await insertOrder(deps, order, buyer, secret), repeated: false }
  } catch (error) {
    const violated = violatedUnique(error)
    if (violated === 'attempts_one_live_per_email') throw new Refusal('payment_in_progress', messages.inProgress)
    const earlier =
      violated === 'attempts_nonce_unique' ? await findAttemptByNonce(deps.db, digest(order.Nonce)) : undefined
    if (!earlier) throw error
    return { attempt: earlier, repeated: true }
  }
}

/** The price as the payment page showed it: its heading and the total of its order summary. Stored as evidence. */
const formatShownPrice = ({ payment, orderSummary }: PriceSentences, amount: string | undefined): string =>
  amount === undefined ? payment : `${payment}. ${orderSummary}`

async function findOfferedProduct(tx: Db, { ProductId, Amount }: Order) {
  const product = await findProduct(tx, ProductId)
  if (!product) throw new Refusal('invalid_input', 'This product is not for sale.')
  if (!isForSale(product.prices)) throw new Refusal('unavailable', messages.closed)
  const price = decimalAmount(product.prices.chargedCents)
  if (Amount === undefined || Amount === price) return product
  throw new Refusal('price_changed', messages.priceChanged(price), { amount: price })
}

async function findOfferedTerms(tx: Db, { TermsVersion }: Order): Promise<string> {
  const termsVersion = await findPublishedTermsVersion(tx)
  if (TermsVersion === undefined || TermsVersion === termsVersion) return termsVersion
  throw new Refusal('terms_changed', messages.termsChanged, { termsVersion })
}

function insertOrder(deps: PaymentDeps, order: Order, buyer: CheckedBuyer, secret: string): Promise<Attempt> {
  const { User: user } = order
  return deps.db.transaction(async (tx) => {
    const product = await findOfferedProduct(tx, order)
    const termsVersion = await findOfferedTerms(tx, order)
    const shownPrices = product.prices.sentences
    const attempt = {
      secretHash: digest(secret),
      nonceHash: digest(order.Nonce),
      firstName: user.FirstName,
      lastName: user.LastName,
      email: user.Email,
      emailKey: emailKey(user.Email),
      ...buyer,
      productId: product.id,
      amountCents: product.prices.chargedCents,
      currency: product.currency,
      priceShown: formatShownPrice(shownPrices, order.Amount),
      shownPrices,
      termsVersion,
    }
    const inserted = await insertAttempt(tx, attempt, deps.pace)
    // Another tab may have paid since the first check. From here on, the new row blocks any other attempt.
    const account = await findAccountByEmail(tx, user.Email)
    if (account && account.id !== buyer.existingUserId) throw emailTaken(messages.emailTaken)
    if (account && (await hasAccess(tx, account.id))) throw emailTaken(messages.emailTaken)
    if (account) await refuseIfEndedBySeller(deps, tx, account.id)
    return inserted
  })
}
