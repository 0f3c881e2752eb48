import { isRedemption, lengthText, periodLimits, startText } from '@course/contract/course/states/state-words'
import type { Period, State, StateRow } from '@course/contract/course/states/states'
import type { CellName } from '@course/contract/publishing/content/content-states'
import { listText } from '@course/contract/words/list-text'
import { shortMonthNames } from '@course/contract/words/months'

export const unknownText = 'Not known yet'
export const kindTexts = {
  lien: 'Tax liens',
  deed: 'Tax deeds',
  'redeemable deed': 'Redeemable deeds',
  government: 'The government takes it first',
} as const
/** What each kind means. One rule decides between a deed and the government: who gets the property at the tax sale. */
export const kindMeanings = {
  lien: 'The bidder buys a claim to the unpaid tax. The owner keeps the property and can pay the bidder off.',
  deed: 'The property itself is sold to the bidder at the tax sale.',
  'redeemable deed':
    'The property itself is sold to the bidder at the tax sale, but the owner can buy it back for a while.',
  government: 'The government itself takes title for the unpaid tax. It sells later, by its own choice.',
} as const
export const sellerTexts = {
  county: 'Counties',
  'city or town': 'Cities or towns',
  state: 'The state',
  'D.C.': 'D.C. itself',
  court: 'Courts',
  several: 'Several offices',
} as const
export const redemptionTexts = {
  'before the sale': 'Only before the sale',
  'after the sale': 'Also after the sale',
} as const
export const biddingTexts = {
  'rate goes down': 'The rate goes down',
  'penalty goes down': 'The penalty goes down',
  premium: 'Premium over the debt',
  'highest bid': 'Highest bid',
  'share goes down': 'The share of the property goes down',
  'turn or random': 'By turns or at random',
  'no auction': 'No auction',
  'county decides': 'The county decides',
} as const
export const onlineTexts = {
  online: 'Online',
  'county decides': 'The county decides',
  'in person': 'In person',
} as const

/** Where a sale is held, without a title before it. */
export const placeTexts = { ...onlineTexts, 'county decides': 'Online, if the county allows it' } as const

/** Months by their numbers, with neighbors drawn together: "Feb", "Mar–Jun, Nov", "Any month". Empty for none. */
export function monthsText(months: readonly number[]): string {
  if (months.length === 12) return 'Any month'
  const runs: [first: number, last: number][] = []
  for (const each of months) {
    const run = runs.at(-1)
    if (run && run[1] === each - 1) run[1] = each
    else runs.push([each, each])
  }
  const name = (each: number) => shortMonthNames[each - 1] ?? ''
  return runs.map(([first, last]) => (first === last ? name(first) : `${name(first)}–${name(last)}`)).join(', ')
}

const perTexts = { year: 'a year', month: 'a month', 'six months': 'for each six months', once: 'once' } as const

/** Such as "Up to 18% a year". */
export const rateText = ({ percent, per, how }: NonNullable<StateRow['rateNumber']>): string =>
  `${how === 'at most' ? 'Up to ' : ''}${percent}% ${perTexts[per]}`

type Run = Pick<Period, 'number' | 'unit' | 'from' | 'fromText'> & { atLeast: boolean }

/** Such as "90 days from the day the notice is served", with the law's own event where it names one. */
export const runText = (run: Run): string =>
  `${run.atLeast ? 'at least ' : ''}${lengthText(run)} from ${run.fromText ?? startText(run)}`

/** How long owners can redeem. Null if the law has no period for it, or counts several for one owner. */
export function timeToRedeem(periods: readonly Period[]): string | null {
  const all = periods.filter(isRedemption)
  const [general, ...others] = all.filter(({ appliesTo }) => !appliesTo)
  if (general)
    return others.length === 0 ? runText({ ...general, atLeast: general.what === 'owner can redeem at least' }) : null
  if (all.length < 2) return null
  return `${listText(all.map(lengthText), 'or')}, depending on the case`
}

/** The words before a period's length and after it. */
export const periodWords = {
  'owner can redeem': ['The owner can redeem for', 'from'],
  'owner can redeem at least': ['The owner can redeem for at least', 'from'],
  'holder may act from': ['The holder can act', 'after'],
  'holder must act by': ['The holder has to act within', 'from'],
  'certificate ends': ['The certificate ends', 'after'],
  'surplus can be claimed': ['A surplus can be claimed for', 'from'],
  'later tax is due': ['A later tax is due', 'after'],
} as const satisfies Record<Period['what'], readonly [before: string, after: string]>

/** A period in words: what it is for, how long it is, from which event it runs, and its limits. */
export function periodSentence(period: Period): string {
  const [before, after] = periodWords[period.what]
  const sentence = `${before} ${lengthText(period)} ${after} ${startText(period)}.`
  return [sentence, periodLimits(period)].filter(Boolean).join(' ')
}

/** Whom to ask in a state. */
export function askText({ sellerGroup }: Pick<State, 'sellerGroup'>): string {
  const offices = {
    county: 'the county',
    'city or town': 'the city or town',
    state: 'the state office that sells',
    'D.C.': 'D.C.’s Office of Tax and Revenue',
    court: 'the court that orders the sale',
    several: 'the office that sells',
  } as const
  return `Ask ${offices[sellerGroup ?? 'several']}.`
}

/** What the guide knows about a state in a few words, and the fact that has more. Null for what it does not know. */
export const glance = (state: State): readonly (readonly [title: string, text: string | null, cell?: CellName])[] => [
  ['What is sold', state.kind && kindTexts[state.kind]],
  ['Who sells', state.sellerGroup && sellerTexts[state.sellerGroup], 'whoSells'],
  ['Months', monthsText(state.saleMonths) || null, 'saleTime'],
  ['Where', state.soldOnline && placeTexts[state.soldOnline]],
  ['Bidding', state.biddingGroup && biddingTexts[state.biddingGroup], 'bidding'],
  ['Rate', state.rateNumber && rateText(state.rateNumber), 'rate'],
  ['Redemption', state.redemptionGroup && redemptionTexts[state.redemptionGroup], 'redemption'],
  ['Time to redeem', timeToRedeem(state.periods), 'redemption'],
]
