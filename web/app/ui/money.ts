/** A sum as a page shows it: `$29.99`. @param amount decimal text */
export const moneyText = (amount: string, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(Number(amount))
