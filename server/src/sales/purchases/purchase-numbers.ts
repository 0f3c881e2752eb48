export interface PurchaseNumbers {
  /** The smallest and the largest order number that start with the search text. */
  orders: [first: string, last: string] | undefined
  lastFour: string | undefined
  transaction: string | undefined
}

/** An order number or at least its first eight characters, a card's last four digits, or a transaction ID. */
export function readPurchaseNumbers(search: string): PurchaseNumbers {
  return {
    orders: orderRange(search),
    lastFour: /^\d{4}$/.test(search) ? search : undefined,
    transaction: /^[A-Za-z0-9_-]{6,36}$/.test(search) ? search.toLowerCase() : undefined,
  }
}

function orderRange(search: string): [string, string] | undefined {
  const digits = search.toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]{8}[0-9a-f-]*$/i.test(search) || digits.length > 32) return undefined
  return [toUuid(digits.padEnd(32, '0')), toUuid(digits.padEnd(32, 'f'))]
}

const toUuid = (digits: string) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
