const amounts = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents as dollars, with a real minus: "−$1,240.00". */
export const dollars = (cents: number): string => amounts.format(cents / 100).replace('-', '−')

/** An amount that comes in or goes out: "+$340.12", "−$125.00". */
export const movedDollars = (cents: number): string => (cents > 0 ? `+${dollars(cents)}` : dollars(cents))
