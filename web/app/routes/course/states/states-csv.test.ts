import type { State } from '@course/contract/course/states'
import { expect, test } from 'vitest'
import { toCsv } from './states-csv.ts'

const fact = { citation: 'Tax Code 34.21', link: null, noLink: 'Look it up.', readOn: '2026-11', confirmedOn: null }

test('each fact, the law and the seller are rows, with quotes doubled and formulas disarmed', () => {
  const state: State = {
    ...{ code: 'tx', name: 'Texas', kind: 'redeemable deed', sellerGroup: null, redemptionGroup: null },
    cells: {
      whoSells: null,
      redemption: { ...fact, text: 'Two "long" years.' },
      rate: null,
      surplus: null,
      overTheCounter: null,
    },
    notes: [{ ...fact, text: '=1+1', link: 'https://example.com', confirmedOn: '2027-01-02' }],
    law: { title: 'Tax Code', link: null, noLink: 'Look it up.', readOn: '2026-11', confirmedOn: null },
    seller: { name: 'County offices', link: 'https://example.com/sales', noLink: null },
    changes: [{ ...fact, id: 'tx-a', code: 'tx', state: 'Texas', date: '2024', text: 'New.' }],
  }
  expect(toCsv([state]).split('\r\n')).toEqual([
    '"Code","State","Kind","Subject","Date","Text","Citation","Link, or why there is none","Read or confirmed"',
    '"TX","Texas","Redeemable deeds","The law","","","Tax Code","Look it up.","read 2026-11"',
    `"TX","Texas","Redeemable deeds","The seller's page","","County offices","","https://example.com/sales",""`,
    '"TX","Texas","Redeemable deeds","Redemption","","Two ""long"" years.","Tax Code 34.21","Look it up.","read 2026-11"',
    '"TX","Texas","Redeemable deeds","Note for bidders","","\'=1+1","Tax Code 34.21","https://example.com","confirmed 2027-01-02"',
    '"TX","Texas","Redeemable deeds","Change","2024","New.","Tax Code 34.21","Look it up.","read 2026-11"',
    '',
  ])
})
