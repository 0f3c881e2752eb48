import type { Values } from '../numbers/input-types.ts'
import { count, dollars, optionalDollars, percent, someDollars } from '../numbers/inputs.ts'

export const maximumBidInputs = {
  resale: someDollars({
    label: 'Resale value',
    explanation: 'What similar properties nearby have sold for in the last year, repaired and with a clear title.',
    initial: '6,000',
  }),
  sellingCost: percent({
    label: 'Selling costs',
    explanation: 'The agent, the closing and what buyers usually get taken off the price.',
    initial: '10',
  }),
  repairs: dollars({
    label: 'Repairs and cleaning up',
    explanation: 'If you can’t go inside, assume that it needs repair, and enter a sum that would cover it.',
    initial: '450',
  }),
  charges: dollars({
    label: 'Taxes and charges that remain',
    explanation: 'Other taxes, city and water liens, an owners’ association, and the fee for recording the deed.',
    initial: '380',
  }),
  title: dollars({
    label: 'Clearing the title',
    explanation: 'A lawyer’s price for a case to quiet title, with notices. Ask two local lawyers.',
    initial: '2,400',
  }),
  monthly: dollars({
    label: 'Costs for each month',
    explanation: 'Taxes, insurance, mowing and power until you sell.',
    initial: '65',
  }),
  months: count(
    {
      label: 'Months until you sell',
      explanation: 'From the deed to the sale, with the time to clear the title.',
      initial: '8',
    },
    0,
  ),
  reserve: dollars({
    label: 'Reserve',
    explanation: 'For what you couldn’t find out.',
    initial: '800',
  }),
  profit: dollars({
    label: 'What you want for your work',
    explanation: 'The least for which you’d do it. Enter 0 to see where you’d break even.',
    initial: '500',
  }),
  minimumBid: optionalDollars({
    label: 'Minimum bid of the sale',
    explanation: 'Leave this empty if you don’t know it yet.',
    initial: '700',
  }),
}
export type MaximumBidValues = Values<typeof maximumBidInputs>
