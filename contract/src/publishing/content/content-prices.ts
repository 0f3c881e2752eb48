import { z } from 'zod'
import { fillPriceSentences } from '../../sales/price-differences.ts'
import { firstAmount, parseCents, priceProblem } from '../../sales/prices.ts'
import { priceMarks, text } from './fields/content-fields.ts'

/** A price as text. A number would lose its cents: 29.90 is 29.9. */
const charged = z
  .string('Write a price like "29.99", with at most two decimals.')
  .refine((price) => parseCents(price) !== undefined, 'Write a price like "29.99", with at most two decimals.')
  .transform((price) => parseCents(price) ?? 0)

const amount = z
  .string('Write an amount like "$29" or "$29.99".')
  .refine((shown) => firstAmount(shown)?.text === shown && firstAmount(shown)?.cents !== undefined, {
    message: 'Write an amount like "$29" or "$29.99".',
  })

/** `prices.json`: what a card is charged, and the four sentences that show it. `confirmed`: other amounts in texts. */
export const PricesContent = z
  .strictObject({
    charged,
    home: text(120, priceMarks),
    info: text(120, priceMarks),
    payment: text(120, priceMarks),
    orderSummary: text(80, priceMarks).refine(
      (line) => line.match(/\{\{(?:price|charged)\}\}/g)?.length === 1,
      'Write {{charged}} once, where the charged price goes.',
    ),
    confirmed: z.array(z.strictObject({ shown: amount, charged: amount })).default([]),
  })
  .transform(({ charged: chargedCents, confirmed, ...sentences }) => ({
    chargedCents,
    sentences: fillPriceSentences(sentences, chargedCents),
    confirmed,
  }))
  .superRefine((prices, issues) => {
    const problem = priceProblem(prices)
    if (problem) issues.addIssue({ code: 'custom', path: [problem.where], message: problem.message })
  })
export type PricesContent = z.infer<typeof PricesContent>
