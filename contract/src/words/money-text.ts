/** How pages and emails write a sum. Kept free of imports, because the payment page loads it. */

/** `$29.99`. @param amount decimal text */
export const moneyText = (amount: string, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(Number(amount))

/** `$29.99 USD`, for buyers. @param amount decimal text */
export const moneyWithCurrencyText = (amount: string, currency: string): string => `$${amount} ${currency}`
