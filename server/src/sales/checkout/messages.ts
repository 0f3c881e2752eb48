import type { DeclineReason } from '../../platform/gateways/payments.ts'

const notCharged = 'You have not been charged.'

/** What a buyer reads after a decline. Reasons that would help someone test stolen cards are left out. */
export const declineMessages: Record<DeclineReason, string> = {
  declined: `Your card was declined. ${notCharged} Please try another card or ask your bank.`,
  insufficient_funds: `Your card was declined for insufficient funds. ${notCharged} Please try another card.`,
  expired_card: `Your card was declined because it has expired. ${notCharged} Please check the date or try another card.`,
  wrong_cvv: `Your card was declined because the CVV does not match. ${notCharged} Please check it and try again.`,
  wrong_postal_code: `Your card was declined because the ZIP code does not match. ${notCharged} Please check it and try again.`,
  bank_confirmation_needed: `Your bank wants to confirm this payment, which is not possible here. ${notCharged} Please try another card.`,
  duplicate: `This looks like a duplicate of a payment made a moment ago, so it was stopped. ${notCharged} Please wait a minute before you try again.`,
  card_data_used: `The card details could not be used a second time. ${notCharged} Please try again.`,
}

export const messages = {
  notReached: 'We could not reach the card processor. Your card has not been charged. Please try again.',
  notCharged: 'Your card has not been charged. Please try again.',
  mismatched:
    'Your payment could not be completed, and your card has not been charged. The seller has been informed. Please try again later.',
  emailTaken: 'There is already an account with this email. Please log in. You have not been charged.',
  emailTakenWithoutAccess:
    'There is already an account with this email. To pay for it again, please use its password. You have not been charged.',
  accessEndedBySeller: (sellerEmail: string) => `Your access was ended by the seller. Please write to ${sellerEmail}.`,
  hasAccess: 'Your account already has access to the course. You have not been charged.',
  notOwnEmail: 'You are logged in with another email. Please use the email of your account, or log out.',
  priceChanged: (price: string) =>
    `The price has changed to $${price}. You have not been charged. Please check the new price and submit again.`,
  termsChanged: 'The terms have changed. You have not been charged. Please read the new terms and submit again.',
  inProgress: 'A payment for this email is in progress.',
  closed: 'Payment is closed at the moment. Please come back later.',
  otherEmail: 'These card details belong to another payment. Please type your card again.',
  noAttempt: 'You have no payment in progress.',
  noAttemptByPassword:
    "We couldn't find a payment for this email and password. A payment that did not go through is not listed, and nothing was charged for it.",
} as const
