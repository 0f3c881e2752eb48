/** The owner's state guide: one file for each state and D.C., under `content/states/`, and the changes of federal law. */
import { z } from 'zod'
import { citationFields, confirmedOn, hasLinkOrReason, linkOrReason, readOn } from './fields/content-facts.ts'
import { httpsLink, plainText, stableId, uniqueIds } from './fields/content-fields.ts'
import { stateProblems } from './state-problems.ts'

export const saleKinds = ['lien', 'deed', 'redeemable deed', 'government'] as const
export const sellerGroups = ['county', 'city or town', 'state', 'D.C.', 'court', 'several'] as const
export const redemptionGroups = ['before the sale', 'after the sale'] as const
export const biddingGroups = [
  'rate goes down',
  'penalty goes down',
  'premium',
  'highest bid',
  'share goes down',
  'turn or random',
  'no auction',
  'county decides',
] as const
export const onlineGroups = ['online', 'county decides', 'in person'] as const
export const ratePeriods = ['year', 'month', 'six months', 'once'] as const
export const rateKinds = ['fixed', 'at most'] as const
/** In the order in which a page shows them. */
export const cellNames = [
  'whoSells',
  'saleTime',
  'bidding',
  'bidderNeeds',
  'rate',
  'redemption',
  'certificateLife',
  'laterCharges',
  'surplus',
  'overTheCounter',
] as const
export type CellName = (typeof cellNames)[number]
/** An object with the same value for each cell. */
export const forEachCell = <T>(value: T): Record<CellName, T> =>
  Object.fromEntries(cellNames.map((name) => [name, value])) as Record<CellName, T>
export const periodSubjects = [
  'owner can redeem',
  'owner can redeem at least',
  'holder may act from',
  'holder must act by',
  'certificate ends',
  'surplus can be claimed',
  'later tax is due',
] as const
export const periodUnits = ['days', 'months', 'years'] as const
export const periodStarts = [
  'sale',
  'certificate issued',
  'tax due',
  'deed recorded',
  'deed issued',
  'notice served',
  'judgment',
  'confirmation of sale',
  'tax lien date',
  'april 1 of the issue year',
  'other',
] as const

const factFields = { text: plainText(400), ...citationFields }
const Fact = z.strictObject(factFields).refine(hasLinkOrReason, linkOrReason)
const cell = z
  .strictObject({
    ...factFields,
    doesNotApply: z
      .literal(true, 'Write true if this does not apply in the state. Otherwise leave doesNotApply out.')
      .optional(),
  })
  .refine(hasLinkOrReason, linkOrReason)
  .nullable()
  .default(null)

const place = { link: httpsLink.optional(), noLink: plainText(200).optional() }

const Change = z
  .strictObject({
    id: stableId,
    date: z
      .string('Write the date as "2026", "2026-11" or "2026-11-21".')
      .regex(
        /^20\d\d(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/,
        'Write the date as "2026", "2026-11" or "2026-11-21".',
      ),
    ...factFields,
  })
  .refine(hasLinkOrReason, linkOrReason)

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, `Only this is possible here: ${values.join(', ')}.`)

const choice = <const T extends readonly string[]>(values: T) =>
  z
    .enum(values, `Only this is possible here: ${values.join(', ')}, or nothing.`)
    .nullable()
    .default(null)

const month = z
  .int('Write a month as a number from 1 to 12.')
  .min(1, 'Write a month as a number from 1 to 12.')
  .max(12, 'Write a month as a number from 1 to 12.')

const RateNumber = z.strictObject({
  percent: z
    .number('Write the percentage as a number, for example 18 or 1.5.')
    .positive('Write a percentage above 0.')
    .max(100, 'Write a percentage of at most 100.'),
  per: oneOf(ratePeriods),
  how: oneOf(rateKinds),
})

const Period = z
  .strictObject({
    id: stableId,
    cell: oneOf(cellNames),
    what: oneOf(periodSubjects),
    number: z
      .int('Write a whole number, for example 2.')
      .min(1, 'Write a whole number of at least 1.')
      .max(1_000, 'Write a whole number of at most 1,000.'),
    unit: oneOf(periodUnits),
    from: oneOf(periodStarts),
    fromText: plainText(200).optional(),
    appliesTo: plainText(200).optional(),
    exceptions: plainText(400).optional(),
    ...citationFields,
  })
  .refine(hasLinkOrReason, linkOrReason)
  .refine(({ from, fromText }) => from !== 'other' || fromText !== undefined, {
    path: ['fromText'],
    message: 'Say in words from which event the period runs.',
  })

/** `states/<postal code>.json`. What is not confirmed is null, and the page says whom to ask. */
export const StateContent = z
  .strictObject({
    name: plainText(60),
    kind: choice(saleKinds),
    sellerGroup: choice(sellerGroups),
    redemptionGroup: choice(redemptionGroups),
    biddingGroup: choice(biddingGroups),
    saleMonths: z.array(month).max(12, 'Name each month once.').meta({ format: 'months' }).default([]),
    soldOnline: choice(onlineGroups),
    rateNumber: RateNumber.nullable().default(null),
    cells: z.strictObject(forEachCell(cell)),
    periods: z.array(Period).max(30, 'A state can have at most 30 periods.').superRefine(uniqueIds).default([]),
    notFound: plainText(400).optional(),
    notes: z.array(Fact).max(20, 'A state can have at most 20 notes.'),
    // Optional, because states that were published earlier have no dates there.
    law: z
      .strictObject({ title: plainText(200), ...place, readOn: readOn.optional(), confirmedOn: confirmedOn.optional() })
      .refine(hasLinkOrReason, linkOrReason),
    seller: z
      .strictObject({ name: plainText(200), ...place })
      .refine(hasLinkOrReason, linkOrReason)
      .nullable()
      .default(null),
    changes: z.array(Change).max(50, 'A state can have at most 50 changes.').superRefine(uniqueIds),
  })
  .superRefine((state, issues) => {
    for (const problem of stateProblems(state)) issues.addIssue({ code: 'custom', ...problem })
  })
export type StateContent = z.output<typeof StateContent>

/** `federal-changes.json`: what changed for the whole country, by an act of Congress or a decision of the Supreme Court. */
export const FederalChangesContent = z.strictObject({
  changes: z.array(Change).max(50, 'At most 50 changes are possible.').superRefine(uniqueIds),
})
export type FederalChangesContent = z.output<typeof FederalChangesContent>
