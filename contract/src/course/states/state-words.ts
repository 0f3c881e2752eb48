import type { CellName } from '../../publishing/content/content-states.ts'
import type { Period } from './states.ts'

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

/** The length of a period, such as "2 years" or "1 year". */
export const lengthText = ({ number, unit }: Pick<Period, 'number' | 'unit'>): string =>
  `${number} ${number === 1 ? unit.slice(0, -1) : unit}`

/** The right to redeem ends with the period, or goes on until something else ends it. */
export const isRedemption = ({ what }: Pick<Period, 'what'>): boolean =>
  what === 'owner can redeem' || what === 'owner can redeem at least'

const startTexts = {
  sale: 'the sale',
  'certificate issued': 'the day the certificate is issued',
  'tax due': 'the day the tax is due',
  'deed recorded': 'the day the deed is recorded',
  'deed issued': 'the day the deed is issued',
  'notice served': 'the day the notice is served',
  judgment: 'the judgment',
  'confirmation of sale': 'the court’s confirmation of the sale',
  'tax lien date': 'the date of the tax lien',
  'april 1 of the issue year': 'April 1 of the year in which the certificate is issued',
} as const

/** The event from which a period is counted. Empty if only the law's own words name it. */
export const eventText = (from: Period['from']): string => (from === 'other' ? '' : startTexts[from])

/** From which event a period is counted, in the words of the law where the guide has them. */
export function startText({ from, fromText }: Pick<Period, 'from' | 'fromText'>): string {
  if (from === 'other') return fromText ?? ''
  return fromText ? `${startTexts[from]} (${fromText})` : startTexts[from]
}

/** Whom a period concerns and what it leaves out, after the sentence that states it. */
export const periodLimits = ({ appliesTo, exceptions }: Pick<Period, 'appliesTo' | 'exceptions'>): string =>
  [appliesTo && `Applies to: ${ended(appliesTo)}`, exceptions && `Exceptions: ${ended(exceptions)}`]
    .filter(Boolean)
    .join(' ')

const ended = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
