/** How pages and emails write a sum. Kept free of imports, because the payment page loads it. */

const formats = new Map<string, Intl.NumberFormat>()

/** A format, made once, because that takes far longer than using it. */
function moneyFormat(currency: string, trailingZeroDisplay: 'auto' | 'stripIfInteger'): Intl.NumberFormat {
  const key = `${currency} ${trailingZeroDisplay}`
  const format =
    formats.get(key) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay })
  formats.set(key, format)
  return format
}

/** `$29.99`. @param amount decimal text */
export const moneyText = (amount: string, currency: string): string =>
  moneyFormat(currency, 'auto').format(Number(amount))

/** Like `moneyText`, without cents where there are none, as for the axis of a chart: "$50". */
export const shortMoneyText = (amount: number, currency: string): string =>
  moneyFormat(currency, 'stripIfInteger').format(amount)

/** Cents as dollars, with a real minus: "−$1,240.00". */
export const centsText = (cents: number): string => moneyText(String(cents / 100), 'USD').replace('-', '−')

/** An amount that comes in or goes out: "+$340.12", "−$125.00". */
export const movedCentsText = (cents: number): string => (cents > 0 ? `+${centsText(cents)}` : centsText(cents))

/** `$29.99 USD`, for buyers. @param amount decimal text */
export const moneyWithCurrencyText = (amount: string, currency: string): string => `$${amount} ${currency}`
