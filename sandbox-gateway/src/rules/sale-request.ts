import { isObject, type JsonObject, objectAt, textAt } from '../http/request.ts'
import type { ValidationError } from './errors.ts'
import { readAmount } from './money.ts'

/** A validated sale request. */
export interface SaleRequest {
  amount: number
  nonce: string
  orderId: string | null
  merchantAccountId: string | null
  customer: Record<string, string>
  billing: Record<string, string>
  submitForSettlement: boolean
}

const customerKeys = ['id', 'first_name', 'last_name', 'email', 'company', 'phone', 'fax', 'website']
const addressKeys = [
  'first_name',
  'last_name',
  'company',
  'street_address',
  'extended_address',
  'locality',
  'region',
  'postal_code',
  'country_code_alpha2',
]

/** Validates everything except the nonce, and reports all faults. */
export function readSale(body: JsonObject): SaleRequest | ValidationError[] {
  const amount = readAmount(body.amount)
  const orderId = textAt(body, 'order_id')
  const nonce = textAt(body, 'payment_method_nonce')
  const customer = pick(objectAt(body, 'customer'), customerKeys)
  const errors: ValidationError[] = []
  const fault = (attribute: string, code: string, message: string, path = ['transaction']) =>
    errors.push({ path, attribute, code, message })

  if (typeof amount !== 'number') fault('amount', amount.code, amount.message)
  if (orderId && orderId.length > 255) fault('order_id', '91501', 'Order ID is too long.')
  if (!nonce) fault('base', '91508', 'Cannot determine payment method.')
  if (body.type !== 'sale') fault('type', '91523', 'Type is invalid.')
  for (const [attribute, code, message] of customerFaults(customer))
    fault(attribute, code, message, ['transaction', 'customer'])
  if (errors.length > 0 || typeof amount !== 'number' || !nonce) return errors

  return {
    amount,
    nonce,
    orderId,
    customer,
    merchantAccountId: textAt(body, 'merchant_account_id'),
    billing: pick(objectAt(body, 'billing'), addressKeys),
    submitForSettlement: isObject(body.options) && String(body.options.submit_for_settlement) === 'true',
  }
}

function customerFaults(customer: Record<string, string>): [string, string, string][] {
  const faults: [string, string, string][] = []
  const { email, first_name: first, last_name: last } = customer
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email))
    faults.push(['email', '81604', 'Email is an invalid format.'])
  if (email !== undefined && email.length > 255) faults.push(['email', '81605', 'Email is too long.'])
  if (first !== undefined && first.length > 255) faults.push(['first_name', '81608', 'First name is too long.'])
  if (last !== undefined && last.length > 255) faults.push(['last_name', '81613', 'Last name is too long.'])
  return faults
}

function pick(value: JsonObject, keys: string[]): Record<string, string> {
  const picked: Record<string, string> = {}
  for (const key of keys) {
    const text = textAt(value, key)
    if (text !== null) picked[key] = text
  }
  return picked
}
