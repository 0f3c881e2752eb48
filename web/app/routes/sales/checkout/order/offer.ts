import type { Offer } from '@course/contract/sales/checkout'
import type { Callable } from '../../../../api.ts'

/**
 * The two calls that the page makes while it loads, without the contract's validation library, which would add a fifth
 * to the page's scripts. A test compares them with the contract.
 */
const text = (value: unknown): string => {
  if (typeof value !== 'string') throw new TypeError('Expected a text.')
  return value
}
const texts = (value: unknown): string[] => (value as unknown[]).map(text)
const record = (value: unknown) => {
  if (typeof value !== 'object' || value === null) throw new TypeError('Expected an object.')
  return value as Record<string, unknown>
}

export const offerCall = {
  method: 'GET',
  path: '/api/payments/offer',
  audience: 'public',
  reply: {
    parse(value: unknown): Offer {
      const { productId, name, amount, currency, open, notice, shown } = record(value)
      const { heading, orderSummary } = record(shown)
      return {
        productId: Number(productId),
        name: text(name),
        amount: text(amount),
        currency: text(currency),
        open: open === true,
        notice: notice === null ? null : text(notice),
        shown: { heading: texts(heading), orderSummary: texts(orderSummary) },
      }
    },
  },
} as const satisfies Callable

export const clientTokenCall = {
  method: 'GET',
  path: '/api/payments/token',
  audience: 'public',
  reply: { parse: (value: unknown) => ({ message: text(record(value).message) }) },
} as const satisfies Callable
