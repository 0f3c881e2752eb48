/** The calls for the state guide, and for a member's own states. */
import { z } from 'zod'
import type { Endpoint } from '../../endpoint.ts'
import { Success } from '../../errors.ts'
import { compareStates } from '../../paths.ts'
import {
  biddingGroups,
  cellNames,
  forEachCell,
  onlineGroups,
  periodStarts,
  periodSubjects,
  periodUnits,
  rateKinds,
  ratePeriods,
  redemptionGroups,
  saleKinds,
  sellerGroups,
} from '../../publishing/content/content-states.ts'
import { isStateCode } from '../../words/postal-codes.ts'

const notThere = 'There is no such state.'
export const StateParams = z.object({ id: z.string().refine(isStateCode, notThere) })

const link = { link: z.string().nullable(), noLink: z.string().nullable() }
export const Fact = z.object({
  text: z.string(),
  citation: z.string(),
  ...link,
  readOn: z.string().describe('The month in which the law was read, like 2026-11'),
  confirmedOn: z.string().nullable(),
})
export type Fact = z.output<typeof Fact>

const head = {
  code: z.string().describe('The postal code in lower case'),
  name: z.string(),
  kind: z.enum(saleKinds).nullable(),
  sellerGroup: z.enum(sellerGroups).nullable(),
  redemptionGroup: z.enum(redemptionGroups).nullable(),
  biddingGroup: z.enum(biddingGroups).nullable(),
  saleMonths: z.array(z.int()).describe('From 1 to 12; empty if the law names no month'),
  soldOnline: z.enum(onlineGroups).nullable(),
  rateNumber: z
    .object({ percent: z.number(), per: z.enum(ratePeriods), how: z.enum(rateKinds) })
    .nullable()
    .describe("The buyer's rate or penalty that the fact about it states"),
}
/** A state in the overview. */
export const StateRow = z.object({
  ...head,
  redemptionPeriod: z
    .object({
      number: z.int(),
      unit: z.enum(periodUnits),
      from: z.enum(periodStarts),
      fromText: z.string().nullable().describe('The event in words'),
      atLeast: z.boolean().describe('The right goes on after the period, until something else ends it'),
    })
    .nullable()
    .describe('How long the owner can redeem as a rule; null if the law has no general period, or more than one'),
  facts: z.array(z.enum(cellNames)).describe('What the guide has a fact about, and applies in the state'),
  doesNotApply: z.array(z.enum(cellNames)).describe('What does not apply in the state'),
  age: z
    .object({ readOn: z.string(), confirmedOn: z.string().nullable() })
    .nullable()
    .describe('Of the oldest fact; null without facts'),
  changedOn: z.string().nullable().describe('The date of the newest change, like 2024-07-01, 2024-07 or 2024'),
})
export type StateRow = z.output<typeof StateRow>

const Cell = Fact.extend({
  doesNotApply: z.boolean().describe('The question does not arise in this state, and the text says why'),
})
export type Cell = z.output<typeof Cell>
const cells = forEachCell(Cell.nullable())

export const Period = z.object({
  id: z.string(),
  cell: z.enum(cellNames).describe('The fact that states it'),
  what: z.enum(periodSubjects),
  number: z.int(),
  unit: z.enum(periodUnits),
  from: z.enum(periodStarts),
  fromText: z.string().nullable().describe('The event in words'),
  appliesTo: z.string().nullable().describe('The property or the case; null for the general rule'),
  exceptions: z.string().nullable(),
  citation: z.string(),
  ...link,
  readOn: z.string(),
  confirmedOn: z.string().nullable(),
})
export type Period = z.output<typeof Period>

export const Change = Fact.extend({
  id: z.string(),
  code: z.string().nullable().describe('The postal code in lower case; null for the whole country'),
  state: z.string(),
  date: z.string(),
})
export type Change = z.output<typeof Change>

export const State = z.object({
  ...head,
  cells: z.object(cells),
  periods: z.array(Period),
  notFound: z.string().nullable().describe('What could not be found, and who knows'),
  notes: z.array(Fact),
  law: z.object({
    title: z.string(),
    ...link,
    readOn: z.string().nullable().describe('Null if the owner has not written when the law was read'),
    confirmedOn: z.string().nullable(),
  }),
  seller: z.object({ name: z.string(), ...link }).nullable(),
  changes: z.array(Change),
})
export type State = z.output<typeof State>

const forMembers = { method: 'GET', audience: 'member' } as const
const namesState = { ETag: 'Names this state of the guide, for If-None-Match' }

export const listStates = {
  ...forMembers,
  path: '/api/states',
  shownToSupport: true,
  summary: 'The overview of the state guide, by name',
  reply: z.array(StateRow),
  replyHeaders: namesState,
} as const satisfies Endpoint

export const listStateFacts = {
  ...forMembers,
  path: '/api/state-facts',
  shownToSupport: true,
  summary: 'Every state with all of its facts, for a table of one’s own',
  reply: z.array(State),
  replyHeaders: namesState,
} as const satisfies Endpoint

export const readState = {
  ...forMembers,
  path: '/api/states/:id',
  shownToSupport: true,
  summary: 'A state with all of its facts',
  params: StateParams,
  reply: State,
  replyHeaders: namesState,
  refuses: ['not_found'],
} as const satisfies Endpoint

export const listChanges = {
  ...forMembers,
  path: '/api/changes',
  shownToSupport: true,
  summary:
    'What changed in the laws of the states and of the whole country, newest first, and which of it the caller has not read',
  reply: z.object({ changes: z.array(Change), unread: z.array(z.string()) }),
} as const satisfies Endpoint

export const markChangesRead = {
  method: 'POST',
  path: '/api/changes/read',
  audience: 'member',
  summary: 'Remember that the caller has read these changes',
  body: z.object({
    Ids: z.array(z.string('An id must be text.').max(100, 'An id is too long.')).max(2_600, 'Too many ids.'),
  }),
  maxBytes: 300_000,
  reply: Success,
} as const satisfies Endpoint

export const MyState = z.object({
  code: z.string(),
  isStarred: z.boolean(),
  hasNote: z.boolean().describe('Whether the caller has a note about the state'),
})
export type MyState = z.output<typeof MyState>

export const listMyStates = {
  ...forMembers,
  path: '/api/my-states',
  summary: "The states that the caller starred or wrote a note about, by the state's name",
  reply: z.array(MyState),
} as const satisfies Endpoint

export const starState = {
  method: 'PUT',
  path: '/api/my-states/:id/star',
  audience: 'member',
  summary: 'Star a state, or take the star away',
  params: StateParams,
  body: z.object({ Starred: z.boolean('Starred must be true or false.') }),
  reply: MyState,
  refuses: ['not_found'],
} as const satisfies Endpoint

/** The address of states side by side. @param codes postal codes in lower case, in the order of the columns */
export const comparePath = (codes: readonly string[]): string => `${compareStates}?codes=${codes.join(',')}`
