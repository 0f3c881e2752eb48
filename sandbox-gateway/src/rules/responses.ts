import type { ProcessorAnswer } from './records.ts'

const soft: Record<number, string> = {
  2000: 'Do Not Honor',
  2001: 'Insufficient Funds',
  2002: 'Limit Exceeded',
  2003: "Cardholder's Activity Limit Exceeded",
  2016: 'Duplicate Transaction',
  2034: 'No Action Taken',
  2038: 'Processor Declined',
  2046: 'Declined',
  2048: 'Invalid Amount',
  2057: 'Issuer or Cardholder has put a restriction on the card',
  2099: 'Cardholder Authentication Required',
}

const hard: Record<number, string> = {
  2004: 'Expired Card',
  2005: 'Invalid Credit Card Number',
  2006: 'Invalid Expiration Date',
  2007: 'No Account',
  2008: 'Card Account Length Error',
  2009: 'No Such Issuer',
  2010: 'Card Issuer Declined CVV',
  2011: 'Voice Authorization Required',
  2012: 'Processor Declined - Possible Lost Card',
  2013: 'Processor Declined - Possible Stolen Card',
  2014: 'Processor Declined - Fraud Suspected',
  2015: 'Transaction Not Allowed',
  2017: 'Cardholder Stopped Billing',
  2018: 'Cardholder Stopped All Billing',
  2019: 'Invalid Transaction',
  2020: 'Violation',
  2021: 'Security Violation',
  2022: 'Declined - Updated Cardholder Available',
  2023: 'Processor Does Not Support This Feature',
  2024: 'Card Type Not Enabled',
  2041: 'Declined - Call For Approval',
  2043: 'Error - Do Not Retry, Call Issuer',
  2044: 'Declined - Call Issuer',
  2047: 'Call Issuer. Pick Up Card.',
  2051: 'Credit Card Number does not match method of payment',
  2053: 'Card reported as lost or stolen',
  2059: 'Address Verification Failed',
  2060: 'Address Verification and Card Security Code Failed',
  2061: 'Invalid Transaction Data',
  2064: 'Invalid Currency Code',
  2107: 'Card Not Activated',
  2108: 'Closed Card',
}

export const approved: ProcessorAnswer = { code: '1000', text: 'Approved', type: 'approved' }
export const processed: ProcessorAnswer = { code: '1002', text: 'Processed', type: 'approved' }
export const unavailable: ProcessorAnswer = {
  code: '3000',
  text: 'Processor Network Unavailable - Try Again',
  type: 'soft_declined',
}

/** The answer for a decline code; codes without a text of their own are "Processor Declined". */
export function declined(code: number): ProcessorAnswer {
  if (hard[code]) return { code: String(code), text: hard[code], type: 'hard_declined' }
  return { code: String(code), text: soft[code] ?? 'Processor Declined', type: 'soft_declined' }
}

export type AmountOutcome =
  | { kind: 'approved' }
  | { kind: 'declined'; answer: ProcessorAnswer }
  | { kind: 'failed' }
  | { kind: 'incomplete' }

/** What the published amount ranges say about an authorization. `cents` are minor units. */
export function authorizationFor(cents: number): AmountOutcome {
  const whole = Math.trunc(cents / 100)
  if (whole >= 2000 && whole <= 2999) return { kind: 'declined', answer: declined(whole) }
  if (whole === 3000) return { kind: 'failed' }
  if (cents === 5001_00) return { kind: 'incomplete' }
  return { kind: 'approved' }
}

/** Settlement is declined with a code equal to the amount: 4001.xx and 4003.00 to 5000.99. Otherwise undefined. */
export function settlementDeclineFor(cents: number): ProcessorAnswer | undefined {
  const whole = Math.trunc(cents / 100)
  if (whole === 4001 || (whole >= 4003 && whole <= 5000)) return settlementDeclined(whole)
  return undefined
}

export function settlementDeclined(code: number): ProcessorAnswer {
  return { code: String(code), text: 'Settlement Declined', type: 'hard_declined' }
}
