import type { State } from '@course/contract/course/states/states'
import { expect, test } from 'vitest'
import { toCsv } from './states-csv.ts'

const source = { citation: 'Tax Code 34.21', link: null, noLink: 'Look it up.', readOn: '2026-11', confirmedOn: null }
const cell = (text: string, doesNotApply = false) => ({ ...source, text, doesNotApply })

test('each fact, group and period, the law and the seller are rows, with quotes doubled and formulas disarmed', () => {
  const state: State = {
    code: 'tx',
    name: 'Texas',
    kind: 'redeemable deed',
    sellerGroup: null,
    redemptionGroup: null,
    biddingGroup: null,
    saleMonths: [5, 6],
    soldOnline: null,
    rateNumber: { percent: 25, per: 'once', how: 'fixed' },
    cells: {
      whoSells: null,
      saleTime: null,
      bidding: null,
      bidderNeeds: null,
      rate: null,
      redemption: cell('Two "long" years.'),
      certificateLife: cell('Deeds are sold.', true),
      laterCharges: null,
      surplus: null,
      overTheCounter: null,
    },
    periods: [
      {
        id: 'a',
        cell: 'redemption',
        what: 'owner can redeem',
        number: 2,
        unit: 'years',
        from: 'deed recorded',
        fromText: null,
        appliesTo: 'homes',
        exceptions: null,
        ...source,
      },
    ],
    notFound: 'The deposit.',
    notes: [{ ...source, text: '=1+1', link: 'https://example.com', confirmedOn: '2027-01-02' }],
    law: { title: 'Tax Code', link: null, noLink: 'Look it up.', readOn: '2026-11', confirmedOn: null },
    seller: { name: 'County offices', link: 'https://example.com/sales', noLink: null },
    changes: [{ ...source, id: 'tx-a', code: 'tx', state: 'Texas', date: '2024', text: 'New.' }],
  }
  const head = '"TX","Texas","Redeemable deeds"'
  const cited = '"Tax Code 34.21","Look it up.","read 2026-11"'
  expect(toCsv([state]).split('\r\n')).toEqual([
    '"Code","State","Kind","Subject","Date","Text","Citation","Link, or why there is none","Read or confirmed"',
    `${head},"The law","","","Tax Code","Look it up.","read 2026-11"`,
    `${head},"The seller","","County offices","","https://example.com/sales",""`,
    `${head},"Not found","","The deposit.","","",""`,
    `${head},"Group: Months","","May–Jun","","",""`,
    `${head},"Group: Rate","","25% once","","",""`,
    `${head},"Redemption","","Two ""long"" years.",${cited}`,
    `${head},"How long a certificate lives","","Does not apply: Deeds are sold.",${cited}`,
    `${head},"Period","","The owner can redeem for 2 years from the day the deed is recorded. Applies to: homes.",${cited}`,
    `${head},"Note for bidders","","'=1+1","Tax Code 34.21","https://example.com","confirmed 2027-01-02"`,
    `${head},"Change","2024","New.",${cited}`,
    '',
  ])
})
