import type { CellName } from '../../publishing/content/content-states.ts'

/** The questions that the state guide answers, as its pages name them. */
export const cellTitles = {
  whoSells: 'Who sells',
  saleTime: 'When sales are held',
  bidding: 'How bidding works',
  bidderNeeds: 'What you need before the sale',
  rate: 'Rate or penalty',
  redemption: 'Redemption',
  certificateLife: 'How long a certificate lives',
  laterCharges: 'What else you pay later',
  surplus: 'What happens with a surplus',
  overTheCounter: 'Sales over the counter',
} as const satisfies Record<CellName, string>
