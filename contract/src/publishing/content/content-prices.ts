import { z } from 'zod'
import { firstAmount, parseCents, priceMark, priceProblem } from '../../sales/prices.ts'
import { plainText } from './fields/content-fields.ts'

/** A price as text. A number would lose its cents: 29.90 is 29.9. */
const charged = z
  .string('Write a price like "29.99", with at most two decimals.')
  .refine((price) => parseCents(price) !== undefined, 'Write a price like "29.99", with at most two decimals.')
  .transform((price) => parseCents(price) ?? 0)

const amount = z
  .string('Write an amount like "$29" or "$29.99".')
  .refine((text) => firstAmount(text)?.text === text && firstAmount(text)?.cents !== undefined, {
    message: 'Write an amount like "$29" or "$29.99".',
  })

/** `prices.json`: what a card is charged, and the four sentences that show it. `confirmed`: other amounts on home and info. */
export const PricesContent = z
  .strictObject({
    charged,
    home: plainText(120),
    info: plainText(120),
    payment: plainText(120),
    orderSummary: z
      .string('Write some text here.')
      .trim()
      .max(80, 'Use at most 80 characters here.')
      .refine((text) => !/\p{Cc}/u.test(text), 'Line breaks, tabs and control characters are not allowed in a text.')
      .refine(
        (text) => text.split(priceMark).length === 2 && !text.replace(priceMark, '').includes('{{'),
        `Write ${priceMark} once, where the charged price goes.`,
      ),
    confirmed: z.array(z.strictObject({ shown: amount, charged: amount })).default([]),
  })
  .transform(({ charged: chargedCents, confirmed, ...sentences }) => ({ chargedCents, sentences, confirmed }))
  .superRefine((prices, issues) => {
    const problem = priceProblem(prices)
    if (problem) issues.addIssue({ code: 'custom', path: [problem.where], message: problem.message })
  })
export type PricesContent = z.infer<typeof PricesContent>
