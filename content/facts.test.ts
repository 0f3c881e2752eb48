import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GlossaryContent, LessonContent } from '../contract/src/publishing/content/content-lessons.ts'
import { type CellName, StateContent } from '../contract/src/publishing/content/content-states.ts'

/** What the law says, and the section that says it, beside what the course tells its members. */

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
const state = (code: string) => StateContent.parse(read(`states/${code}.json`))
const lesson = (id: string) => LessonContent.parse(read(`lessons/${id}.json`))

test.each<[code: string, cell: CellName, fact: RegExp, section: string]>([
  ['al', 'bidderNeeds', /by one hour before the close of business .*online, .*two days later/, '40-10-186(b)'],
  ['al', 'certificateLife', /3 years to 10 years.*demand a public auction.*court sets the minimum bid/, 'HB270 (2024)'],
  ['al', 'laterCharges', /at your own rate, from 30 to 5 days before the auction/, '40-10-191'],
  ['al', 'overTheCounter', /45 days.*more than 12%.*you can buy from the state/, '40-10-199(a)'],
  ['al', 'surplus', /goes to the owner or the heirs/, 'HB270 (2024)'],
  ['ar', 'overTheCounter', /unsold-property auction.*first 2 years/, '26-37-202(b)'],
  ['ar', 'redemption', /until 4 p\.m\. on the last business day before the sale, online sales too/, 'Act 241 of 2023'],
  ['az', 'bidderNeeds', /no later than 15 days after.*\$10 for each certificate/, '42-18118(D)'],
  ['az', 'laterCharges', /From June 1.*treasurer takes \$5.*30 to 180 days/, '42-18121'],
  ['az', 'overTheCounter', /no bidding on it.*full rate of 16% a year/, '42-18113(B)'],
  ['ca', 'redemption', /the close of the last business day before the sale.*5 years.*3 years/, '3707'],
  ['ca', 'saleTime', /within 4 years.*at most 6 years later/, '3692(a)'],
  ['ca', 'whoSells', /county tax collector sells.*State Controller supervises/, '3691'],
  ['co', 'bidding', /county keeps that premium/, '39-11-115'],
  ['co', 'certificateLife', /3 years.*15 years/, '39-11-148'],
  [
    'co',
    'rate',
    /9 points above the Federal Reserve discount rate.*Ask the treasurer for today's rate/,
    '39-12-103(3)',
  ],
  ['dc', 'bidderNeeds', /deposit 20%.*5 business days/, '47-1347'],
  ['dc', 'overTheCounter', /your 1 year to sue runs from the assignment/, '47-1353(a)(1)'],
  ['dc', 'redemption', /6 months have passed since the sale/, '47-1370'],
  ['fl', 'certificateLife', /2 years .* April 1 of the year of issue.*7 years/, '197.482'],
  ['fl', 'laterCharges', /\$75 application fee.*30 days/, '197.502(1)-(2)'],
  ['fl', 'overTheCounter', /1\.5% a month.*lands available for taxes.*90 days.*3 years/, '197.502(7)'],
  ['ga', 'laterCharges', /more than 30 days after the notice/, '48-4-45'],
  ['ga', 'rate', /20% for the first year or part of a year, and 10% for each further/, '48-4-42'],
  ['ia', 'rate', /2% a month.*Part of a month counts as a month/, '447.1(1)'],
  ['ia', 'redemption', /1 year and 9 months.*affidavit.*90 days after/, '447.12'],
  ['il', 'bidding', /law before HB 4537.*lowest penalty wins.*above 9%/, '21-215'],
  ['il', 'rate', /law before HB 4537.*at most 9%.*6 months/, '21-215'],
  ['il', 'redemption', /law before HB 4537.*January 1, 2024.*2\.5 years.*1 year.*7 or more/, '21-350'],
  ['in', 'certificateLife', /within 6 months of the sale/, '6-1.1-25-4.5'],
  ['in', 'rate', /110% .*115% after.*5% a year/, '6-1.1-25-2'],
  ['in', 'redemption', /1 year from the sale.*120 days/, '6-1.1-25-4'],
  ['in', 'saleTime', /At the times and place that the county's notice gives/, '6-1.1-24-5 (2019 text)'],
  ['ky', 'surplus', /no surplus/, '134.128'],
  ['la', 'bidding', /The price is fixed: the face value/, '47:2154'],
  ['la', 'rate', /at most 1% a month.*5% .*without interest/, '47:2127(B)'],
  ['la', 'redemption', /until 30 days after being served .*3 years/, '47:2155'],
  ['la', 'saleTime', /by May 1 .*between 8 a\.m\. and 8 p\.m\./, '47:2154'],
  ['md', 'bidderNeeds', /By the day after the sale/, '14-818'],
  ['md', 'bidding', /stays on credit until you get the deed/, '14-817'],
  ['md', 'rate', /Baltimore County: 12% a year\. Frederick County: 8% a year/, '11-2-402'],
  ['md', 'redemption', /6 months, or after 9 months for a home that its owner lives in.*2 months .*30 days/, '14-833'],
  ['mi', 'laterCharges', /no lien to add later taxes to/, '211.78a'],
  ['mi', 'redemption', /until March 31 .*the third year/, '211.78a'],
  ['mi', 'saleTime', /Between July and November/, 'Michigan Department of Natural Resources'],
  ['mo', 'laterCharges', /let one go delinquent, you lose your liens.*90 days before the deed/, '140.440'],
  ['mo', 'surplus', /within 90 days .*within 3 years goes to the county school fund/, '140.230'],
  ['ms', 'certificateLife', /When the 2 years are over.*a deed on demand/, '27-45-23'],
  ['ms', 'rate', /1\.5% for each month.*5% .*goes to the county/, '27-45-1'],
  ['ms', 'saleTime', /first Monday of April or the last Monday of August/, '27-41-59'],
  ['ms', 'surplus', /if the owner redeems, the county keeps it/, '27-41-77'],
  ['nd', 'laterCharges', /no certificate to add later taxes to/, '57-28-15'],
  ['ne', 'bidderNeeds', /\$25 fee .*Each certificate costs another \$25/, '77-1807'],
  ['ne', 'saleTime', /first Monday of March/, '77-1802'],
  ['nh', 'laterCharges', /no lien to add later taxes to/, '80:20-a'],
  ['nj', 'saleTime', /five public places .*once a week in the 4 weeks before/, '54:5-26'],
  ['nj', 'surplus', /judicial or online sale.*Superior Court/, '54:5-87'],
  ['nv', 'laterCharges', /no certificate to add later taxes to/, '361.585'],
  ['nv', 'surplus', /first \$300 and 10% of the next \$10,000.*1 year/, '361.610'],
  [
    'oh',
    'certificateLife',
    /from 1 year after the certificate was sold until the certificate period ends/,
    '5721.37(A)(1)',
  ],
  ['ok', 'certificateLife', /gets a deed, so there's no certificate/, '3131(A)'],
  ['pa', 'bidderNeeds', /register with the tax claim bureau.*at least 10 days before.*affidavit/, 'Act 33 of 2021'],
  ['ri', 'surplus', /within 5 years/, '44-9-37'],
  ['sc', 'overTheCounter', /forfeited land commission.*sells it .*assign its bid/, '12-59-40'],
  ['sc', 'rate', /3, 6, 9 or 12% of the bid.*never be more than the bid/, '12-51-90(B)'],
  ['tn', 'rate', /on the whole price.*12% a year/, '67-5-2701'],
  ['tn', 'redemption', /1 year .*180 days.*90 days.*30 days/, '67-5-2701'],
  ['tx', 'rate', /25% in the first year and 50% in the second.*it's 25%, and only 25%/, '34.21(a), (e)'],
  ['tx', 'redemption', /2 years.*180 days.*the day the buyer's deed is recorded/, '34.21(a), (e)'],
  ['ut', 'surplus', /at least 90 days.*State Treasurer/, '3.04.150'],
  ['wv', 'rate', /You don't get the 1% on the price/, '11A-3-58'],
])('the guide for %s, %s, says %s as %s does', (code, cell, fact, section) => {
  const stated = state(code).cells[cell]
  expect(stated?.text).toMatch(fact)
  expect(stated?.citation).toContain(section)
})

test.each<[code: string, values: Partial<StateContent>]>([
  ['ar', { redemptionGroup: 'before the sale' }],
  [
    'il',
    {
      biddingGroup: 'penalty goes down',
      redemptionGroup: 'after the sale',
      rateNumber: { percent: 9, per: 'six months', how: 'at most' },
    },
  ],
  ['mi', { saleMonths: [7, 8, 9, 10, 11] }],
  ['ms', { saleMonths: [4, 8] }],
  ['tn', { rateNumber: { percent: 1, per: 'month', how: 'fixed' } }],
])('the filters find %s by what its facts say', (code, values) => {
  expect(state(code)).toMatchObject(values)
})

// The sections could not be read: 47-1382.01, HB 2089 of 2025, and the end of 5860.205.
test.each<[code: string, cell: CellName]>([
  ['dc', 'surplus'],
  ['or', 'bidding'],
  ['or', 'surplus'],
  ['pa', 'surplus'],
])('the guide for %s asks the office about %s', (code, cell) => {
  expect(state(code).cells[cell]).toBeNull()
})

test.each([
  ['az', 'redemption', 'until a judgment'],
  ['ga', 'redemption', 'until the buyer ends it with the notice of 48-4-45'],
  ['id', 'redemption-before-tax-deed', 'the county makes the tax deed to itself'],
  ['ks', 'redemption', "before the day of the court's sale"],
  ['ks', 'redemption-abandoned', 'the county bid for the property'],
  ['mo', 'redemption-firm', 'until the buyer gets the deed'],
  ['nh', 'redemption', 'The right ends with the tax deed'],
  ['nv', 'redemption', 'until the third business day before the sale'],
  ['nv', 'redemption-abandoned', 'the first Monday in June'],
  ['ny', 'redemption', 'can name a later day'],
  ['wi', 'county-deed', "until the county's tax deed is recorded"],
])('in %s, the right to redeem goes on after %s: %s', (code, id, until) => {
  const period = state(code).periods.find((each) => each.id === id)
  expect(period?.what).toBe('owner can redeem at least')
  expect(`${period?.fromText} ${period?.exceptions}`).toContain(until)
})

test('a Maryland rule for homes says that a newer law may not cover an older certificate', () => {
  const home = state('md').periods.find(({ id }) => id === 'suit-from-home')
  expect(home?.exceptions).toMatch(/HB 59 of 2025.*your certificate/)
})

test.each<[id: string, fact: RegExp, wrong: RegExp, source: string, section: string]>([
  [
    'tax-lien-certificate',
    /1\.5% a month on taxes and costs\. The owner's other 5% goes to the county/,
    /5% of the taxes once/,
    'ms-rate',
    '27-45-1(c) and (d)',
  ],
  [
    'bidding-and-interest',
    /Mississippi \| 1\.5% a month on taxes and costs; the owner's other 5% goes to the county/,
    /5% of the taxes once/,
    'ms-rate',
    '27-45-1(c) and (d)',
  ],
  ['bidding-and-interest', /\$72 − \$400 = \*\*−\$328\*\*/, /\$102/, 'ms-overbid', '27-41-77'],
  [
    'after-the-sale',
    /after nine for a home that its owner lives in/,
    /nine for [^.]*Baltimore City/,
    'md-suit',
    '14-833(a)',
  ],
  [
    'costs-and-taxes',
    /parents and grandparents, your children and grandchildren, and the spouses/,
    /spouse, parents, children and their spouses/,
    'family',
    '4975(e)(6)',
  ],
  ['costs-and-taxes', /A dealer also pays self-employment tax on the profit/, /(?!)/, 'se', 'section 1214'],
  [
    'costs-and-taxes',
    /an IRA that buys and resells land as a business can owe tax/,
    /(?!)/,
    'ubit',
    '408(e)(1) and 511',
  ],
])('the lesson %s says %s, and no longer %s', (id, fact, wrong, source, section) => {
  const { text, sources } = lesson(id)
  expect(text).toMatch(fact)
  expect(text).not.toMatch(wrong)
  expect(text).toContain(`[^${source}]`)
  expect(sources.find((each) => each.id === source)?.citation).toContain(section)
})

test('the glossary tells what becomes of an overbid in three states', () => {
  const overbid = GlossaryContent.parse(read('glossary.json')).find(({ id }) => id === 'overbid')
  expect(overbid?.meaning).toMatch(
    /Indiana adds 5 percent.*Missouri adds no interest.*in Mississippi the county keeps it/,
  )
})
