/** What the slides of each lesson say, in the words of its answer on `/info`. */
export const lessonLines: Record<string, [string, string, string]> = {
  'tax-lien-certificate': [
    'Unpaid property tax becomes a lien, a legal claim against the property.',
    'The holder does not own the property; the holder has a right to be repaid.',
    'If nobody redeems, the next step depends on the state.',
  ],
  'tax-deed': [
    'A tax deed transfers a property that was sold, or taken, because its taxes were not paid.',
    'The buyer receives the deed soon after a public sale or after further steps.',
    'Knowing what you would receive is half the work.',
  ],
  'lien-or-deed': [
    'With a lien certificate you buy a claim to money; with a deed you buy the property.',
    'One asks for patience and close attention to deadlines, the other for inspections, insurance and upkeep.',
    'Some states sell liens, some sell deeds, some do both.',
  ],
  'tax-sale': [
    'The taxing authority gives notice, publishes a list of properties, and offers them at an auction.',
    'Bidders generally register in advance, sometimes with a deposit.',
    'Properties drop off the list right up to the sale as owners pay.',
  ],
  'property-research': [
    'Start with the parcel number and confirm where the property is.',
    'Review the assessment, the zoning, other liens, court and bankruptcy records.',
    'You learn what can be seen from public records and from the street.',
  ],
  redemption: [
    'Redemption is the right to clear the debt.',
    'Some places allow it only before the sale, others for a period afterwards.',
    'Anyone who buys should know the deadline.',
  ],
  'bidding-and-interest': [
    'At some lien sales bidders compete by accepting a lower rate of interest.',
    'Deeds generally go to the highest bid.',
    'An advertised top rate is a limit and not a forecast.',
  ],
  'risks-and-title': [
    'A property can be worth less than the taxes, be occupied or damaged.',
    'A mistake in the notices can undo a sale.',
    'Title insurers often ask for a court action to quiet title, or for time to pass.',
  ],
  'after-the-sale': [
    'A certificate can expire.',
    'Deed buyers record the deed, insure the property, and deal with occupants only by lawful means.',
    "Money left over after the debt is the former owner's to claim.",
  ],
}

/** Whether a line is in an answer, apart from its first capital and its final period. */
export const isQuoted = (line: string, answer: string): boolean =>
  answer.toLowerCase().includes(line.toLowerCase().replace(/\.$/, ''))
