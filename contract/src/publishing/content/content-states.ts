/** The owner's state guide: one file for each state and D.C., under `content/states/`. */
import { z } from 'zod'
import { citationFields, confirmedOn, hasLinkOrReason, linkOrReason, readOn } from './content-facts.ts'
import { httpsLink, plainText, stableId, uniqueIds } from './content-fields.ts'

export const saleKinds = ['lien', 'deed', 'redeemable deed', 'government'] as const
export const sellerGroups = ['county', 'city or town', 'state', 'D.C.', 'court', 'several'] as const
export const redemptionGroups = ['before the sale', 'after the sale'] as const
export const cellNames = ['whoSells', 'redemption', 'rate', 'surplus', 'overTheCounter'] as const

const factFields = { text: plainText(400), ...citationFields }
const Fact = z.strictObject(factFields).refine(hasLinkOrReason, linkOrReason)
const cell = Fact.nullable().default(null)

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

const choice = <const T extends readonly string[]>(values: T) =>
  z
    .enum(values, `Only this is possible here: ${values.join(', ')}, or nothing.`)
    .nullable()
    .default(null)

/** `states/<postal code>.json`. What is not confirmed is null, and readers are sent to the office that runs the sale. */
export const StateContent = z.strictObject({
  name: plainText(60),
  kind: choice(saleKinds),
  sellerGroup: choice(sellerGroups),
  redemptionGroup: choice(redemptionGroups),
  cells: z.strictObject({ whoSells: cell, redemption: cell, rate: cell, surplus: cell, overTheCounter: cell }),
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
export type StateContent = z.output<typeof StateContent>
