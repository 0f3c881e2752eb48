import type { Values } from '../numbers/input-types.ts'
import { choice, ownCosts, percent, someDollars, timeHeld } from '../numbers/inputs.ts'

export const premiumInputs = {
  amount: someDollars({
    label: 'Debt that you pay',
    explanation: 'The unpaid tax with its interest and costs, without the premium.',
    initial: '1,000',
  }),
  rate: percent({
    label: 'Yearly interest on the debt',
    explanation:
      'What the owner pays on the debt. Where bidders offer a premium only after the rate has gone down to 0%, enter 0.',
    initial: '18',
  }),
  penalty: percent({
    label: 'Penalty on the debt',
    explanation: 'What the law adds once, however soon the owner redeems. Enter 0 if it adds nothing.',
    initial: '0',
  }),
  premium: choice(
    {
      label: 'What becomes of the premium',
      explanation: 'In New Jersey it comes back if the owner redeems within five years. In Colorado it never does.',
      initial: 'lost',
    },
    { lost: 'I never see it again', returned: 'It comes back' },
  ),
  premiumRate: percent({
    label: 'Yearly interest on the premium',
    explanation: 'Only for a premium that comes back. In New Jersey it earns nothing, so enter 0.',
    initial: '0',
  }),
  bill: percent({
    label: 'What a Treasury bill pays',
    explanation: 'The yearly yield for about the same time, from TreasuryDirect or your bank.',
    initial: '4',
  }),
  ...timeHeld({ heldFor: '12', heldUnit: 'months' }),
  costs: ownCosts,
}
export type PremiumValues = Values<typeof premiumInputs>
