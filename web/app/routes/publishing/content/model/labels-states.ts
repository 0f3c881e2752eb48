import type { CellName } from '@course/contract/publishing/content/content-states'
import type { Labels } from './fields.ts'

const dates = {
  readOn: { label: 'Month in which it was read', help: 'Like 2026-11.' },
  confirmedOn: {
    label: 'Confirmed on',
    help: 'The day on which you compared it with the law yourself. Empty until then.',
    as: 'date',
  },
} as const satisfies Labels

const source = (place: string): Labels => ({
  [`${place}.citation`]: { label: 'Citation', help: 'Like 42 U.S.C. 1234.' },
  [`${place}.link`]: { label: 'Link' },
  [`${place}.noLink`]: { label: 'Why there is no link' },
  [`${place}.readOn`]: dates.readOn,
  [`${place}.confirmedOn`]: dates.confirmedOn,
})

const fact = (place: string, label: string): Labels => ({
  [place]: { label },
  [`${place}.text`]: { label: 'What readers learn', help: 'One or two sentences. Leave it out if you are not sure.' },
  ...source(place),
})

/** What the owner calls each cell. The rules of `contract/src/publishing/content/state-problems.ts` use the same names. */
const cellLabels = {
  whoSells: 'Who sells',
  saleTime: 'When sales are held',
  bidding: 'How bidding works',
  bidderNeeds: 'What a bidder needs before the sale',
  rate: 'Rate or penalty',
  redemption: 'Redemption',
  certificateLife: 'How long a certificate lives',
  laterCharges: 'What else has to be paid later',
  surplus: 'What happens with a surplus',
  overTheCounter: 'Sales over the counter',
} as const satisfies Record<CellName, string>

const cell = ([name, label]: [string, string]): Labels => ({
  ...fact(`cells.${name}`, label),
  [`cells.${name}.doesNotApply`]: {
    label: 'Does not apply in this state',
    help: 'Yes if the question does not arise there. The text then says why, and the citation shows it.',
  },
})

export const stateLabels: Labels = {
  name: { label: 'Name' },
  kind: {
    label: 'What is sold',
    help: '“deed”: the bidder gets the property at the tax sale itself. “government”: the government takes the property and sells it later, by its own choice. Empty if you are not sure.',
  },
  sellerGroup: { label: 'Who sells, for the filter' },
  redemptionGroup: { label: 'Until when owners can redeem, for the filter' },
  biddingGroup: { label: 'How bidding works, for the filter', help: 'It comes from the fact about bidding.' },
  saleMonths: {
    label: 'Months of the sales, for the filter',
    help: 'The months that the law names. All twelve if a sale can be held in any month.',
  },
  soldOnline: { label: 'Where the sale is held, for the filter' },
  rateNumber: { label: 'Rate or penalty as a number', help: 'It comes from the fact about the rate.' },
  'rateNumber.percent': { label: 'Percent', help: 'Like 18 or 1.5.' },
  'rateNumber.per': { label: 'For each', help: '“once” for a penalty that does not grow with time.' },
  'rateNumber.how': { label: 'Fixed, or the most that is possible' },
  cells: { label: 'Facts', help: 'Members read one sentence that names the empty ones and whom to ask.' },
  ...Object.assign({}, ...Object.entries(cellLabels).map(cell)),
  periods: {
    label: 'Periods',
    help: 'Each period that a fact above states, so that dates can be counted from it.',
    noun: 'period',
  },
  'periods.*.cell': { label: 'The fact that states it', texts: cellLabels },
  'periods.*.what': { label: 'What it is for' },
  'periods.*.number': { label: 'How long', help: 'A whole number.' },
  'periods.*.unit': { label: 'Unit' },
  'periods.*.from': { label: 'From which event' },
  'periods.*.fromText': { label: 'The event in words', help: 'Needed if the event is “other”.' },
  'periods.*.appliesTo': { label: 'For which property or case', help: 'Empty for the general rule.' },
  'periods.*.exceptions': { label: 'Exceptions' },
  ...source('periods.*'),
  notFound: {
    label: 'What could not be found, and who knows',
    help: 'If you do not know what is sold, by whom, or under which law.',
  },
  notes: { label: 'Notes for bidders', noun: 'note' },
  ...fact('notes.*', 'Note'),
  law: { label: 'The law' },
  'law.title': { label: 'Name of the law' },
  'law.link': { label: 'Link' },
  'law.noLink': { label: 'Why there is no link' },
  'law.readOn': dates.readOn,
  'law.confirmedOn': dates.confirmedOn,
  seller: { label: 'The seller’s page' },
  'seller.name': { label: 'Name of the seller' },
  'seller.link': { label: 'Link' },
  'seller.noLink': { label: 'Why there is no link' },
  changes: { label: 'What changed since 2023', noun: 'change' },
  ...fact('changes.*', 'Change'),
  'changes.*.date': { label: 'Date', help: 'Like 2024-07-01, 2024-07 or 2024.' },
}

export const federalChangesLabels: Labels = {
  changes: {
    label: 'What changed for the whole country since 2023',
    help: 'An act of Congress or a decision of the U.S. Supreme Court. Members see it on What Changed.',
    noun: 'change',
  },
  ...fact('changes.*', 'Change'),
  'changes.*.date': { label: 'Date', help: 'Like 2024-07-01, 2024-07 or 2024.' },
}
