import type { Labels } from './fields.ts'

const dates = {
  readOn: { label: 'Month in which it was read', help: 'Like 2026-11.' },
  confirmedOn: {
    label: 'Confirmed on',
    help: 'The day on which you compared it with the law yourself. Empty until then.',
    as: 'date',
  },
} as const satisfies Labels

const fact = (place: string, label: string): Labels => ({
  [place]: { label },
  [`${place}.text`]: { label: 'What readers learn', help: 'One or two sentences. Leave it out if you are not sure.' },
  [`${place}.citation`]: { label: 'Citation', help: 'Like 42 U.S.C. 1234.' },
  [`${place}.link`]: { label: 'Link' },
  [`${place}.noLink`]: { label: 'Why there is no link' },
  [`${place}.readOn`]: dates.readOn,
  [`${place}.confirmedOn`]: dates.confirmedOn,
})

export const stateLabels: Labels = {
  name: { label: 'Name' },
  kind: {
    label: 'What is sold',
    help: 'Empty if you are not sure: readers are sent to the office that runs the sale.',
  },
  sellerGroup: { label: 'Who sells, for the filter' },
  redemptionGroup: { label: 'Until when owners can redeem, for the filter' },
  cells: { label: 'Facts', help: 'An empty one reads “Ask the office that runs the sale.”' },
  ...fact('cells.whoSells', 'Who sells'),
  ...fact('cells.redemption', 'Redemption'),
  ...fact('cells.rate', 'Rate or penalty'),
  ...fact('cells.surplus', 'What happens with a surplus'),
  ...fact('cells.overTheCounter', 'Sales over the counter'),
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
