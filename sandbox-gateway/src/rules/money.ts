const LARGEST = 9_999_999_999

export type AmountFault = { code: string; message: string }

/** Reads a decimal amount as the wire carries it; the codes are Braintree's. */
export function readAmount(value: unknown): number | AmountFault {
  if (value === undefined || value === null || value === '') return { code: '81502', message: 'Amount is required.' }
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return { code: '81503', message: 'Amount is an invalid format.' }
  if (/^-\d/.test(text)) return { code: '81501', message: 'Amount cannot be negative.' }
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return { code: '81503', message: 'Amount is an invalid format.' }
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  if (cents > LARGEST) return { code: '81528', message: 'Amount is too large.' }
  if (cents === 0) return { code: '81531', message: 'Amount must be greater than zero.' }
  return cents
}

/** 2999 is "29.99". */
export function formatAmount(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
