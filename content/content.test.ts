import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import {
  BrandContent,
  GettingStartedContent,
  HomeContent,
  InfoContent,
  LegalContent,
  PaymentContent,
  ResourcesContent,
  SiteContent,
  VideosContent,
} from '../contract/src/publishing/content/content.ts'
import {
  type ContentFileName,
  contentFileNames,
  contentSchemas,
} from '../contract/src/publishing/content/content-files.ts'
import { PricesContent } from '../contract/src/publishing/content/content-prices.ts'
import { priceDifferences } from '../contract/src/sales/price-differences.ts'
import { fillMarks } from '../contract/src/words/marks.ts'
import { openingRuleText } from '../contract/src/words/texts.ts'

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
const files = contentFileNames

const site = SiteContent.parse(read('site.json'))
const prices = PricesContent.parse(read('prices.json'))
const videos = VideosContent.parse(read('videos.json'))
const general = ResourcesContent.parse(read('resources/general.json'))
const state = ResourcesContent.parse(read('resources/state.json'))
const brand = BrandContent.parse(read('brand.json'))
const info = InfoContent.parse(read('words/info.json'))
const filled = (words: unknown) => fillMarks(words, { windowDays: '3' })
const home = HomeContent.parse(filled(read('words/home.json')))
const legal = LegalContent.parse(filled(read('words/legal.json')))
const payment = PaymentContent.parse(filled(read('words/payment.json')))
const gettingStarted = GettingStartedContent.parse(read('words/getting-started.json'))

const isOneOfMany = (file: string) => /^(lessons|states|walkthroughs)\/[\w-]+\.json$/.test(file)

/** Every string in a file, however deep. */
const collectTexts = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(collectTexts)
      : []
/** What the owner reads when a file is wrong. */
const findFaults = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((i) => i.message) ?? []

const categories =
  `Alabama Alaska Arizona Arkansas California Colorado Connecticut Delaware District_of_Columbia Florida
  Georgia Hawaii Idaho Illinois Indiana Iowa Kansas Kentucky Louisiana Maine Maryland Massachusetts Michigan Minnesota
  Mississippi Missouri Montana Nebraska Nevada New_Hampshire New_Jersey New_Mexico New_York North_Carolina North_Dakota
  Ohio Oklahoma Oregon Pennsylvania Rhode_Island South_Carolina South_Dakota Tennessee Texas Utah Vermont Virginia
  Washington West_Virginia Wisconsin Wyoming`
    .split(/\s+/)
    .map((name) => name.replaceAll('_', ' '))

test('every content file has a schema, and no schema is without its file', () => {
  const found = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' })
  const earlierTerms = /^words\/legal\/[\w-]+\.json$/
  // The list of the files for members is no document.
  const isOther = (file: string) => !earlierTerms.test(file) && !isOneOfMany(file) && file !== 'files.json'
  const others = found.filter((file) => file.endsWith('.json') && isOther(file))
  expect(others.sort()).toEqual([...files].sort())
})

test.each(files)('%s is accepted by its schema', (file) => {
  expect(findFaults(contentSchemas[file], read(file))).toEqual([])
})

test.each(files.filter((file) => file !== 'prices.json'))(
  '%s states no price in its texts: prices.json owns them',
  (file) => {
    // Sections of a law are numbered like "75.36".
    const price = file.startsWith('resources/') ? /[$€£]\s?\d/ : /[$€£]\s?\d|\d\s?(dollars|USD|cents)\b|\d+\.\d\d\b/i
    expect(collectTexts(read(file)).filter((text) => price.test(text))).toEqual([])
  },
)

test('the course is sold for 29.99 USD, to the cent', () => {
  expect(site.product).toMatchObject({ id: 1, currency: 'USD' })
  expect(prices.chargedCents).toBe(2_999)
})

test("the price sentences are the specification's, and the owner has confirmed the other amounts", () => {
  expect(prices.sentences).toEqual({
    home: '$29 Limited Time Only (Reg. $99)',
    info: 'Only $29!',
    payment: 'Members Area Access Only $29.99 (Reg. $99.99)',
    orderSummary: 'Charged today: $29.99 USD',
  })
  expect(priceDifferences(prices, []).filter(({ isConfirmed }) => !isConfirmed)).toEqual([])
})

test('a seller with an example address is marked as the demo, and no other', () => {
  expect(site.seller.demo).toBe(/@example\.(com|org|net)$/.test(site.seller.email))
  expect(site.seller.demo).toBe(/demo|example/i.test(site.seller.name))
})

test('there are eleven videos, numbered from zero in the order of the file', () => {
  expect(videos).toHaveLength(11)
  expect(videos.map((video) => video.orderNumber)).toEqual([...videos.keys()])
})

test('the first lessons bear the names of the questions that sold them, in their order', () => {
  const first = videos.slice(0, info.questions.length)
  expect(first.map(({ name }) => name)).toEqual(info.questions.map(({ question }) => question))
})

test.each([
  ['home', home.lead, /counties, cities, towns and sometimes the state sell/],
  ['the guide of members', gettingStarted.steps[1]?.text, /\(a county, city, town or state office\)/],
  [
    'an owner who does not redeem',
    info.questions[0]?.answer,
    /Colorado.* public auction before a deed since July 1, 2024/,
  ],
  [
    'ways to bid',
    info.questions[6]?.answer,
    /a lower rate of interest.*a smaller share of the property.*a premium.*the highest bid/,
  ],
  ['Louisiana', info.questions[6]?.answer, /sold tax liens since January 1, 2026/],
  [
    'what survives',
    info.questions[7]?.answer,
    /federal tax lien.*easements and covenants, city liens, contamination.*sanctions/,
  ],
  ['the surplus', info.questions[8]?.answer, /former owner's to claim.*2023.*may not keep it/],
  ['how long', info.offer, /while your access lasts/],
])('the words on %s say what the law or the terms say', (_subject, words, fact) => {
  expect(words).toMatch(fact)
})

test.each([
  ['Arkansas', 'https://cosl.org'],
  ['California', 'https://sco.ca.gov/ardtax_public_auction.html'],
  ['Louisiana', 'https://www.legis.la.gov/legis/Law.aspx?d=631549'],
  ['West Virginia', 'https://www.wvsao.gov/countycollections'],
])('%s leads to its law or to the office that sells', (category, link) => {
  expect(state.filter((resource) => resource.category === category).map((resource) => resource.link)).toContain(link)
})

test('getting started leads to the course, then the state, then the general resources', () => {
  expect(gettingStarted.steps.map((step) => step.linkTo)).toEqual([
    '/members',
    '/state-resources',
    '/general-resources',
  ])
})

test('the state resources have one group for each of the 50 states and D.C., in the order of the alphabet', () => {
  expect(categories).toHaveLength(51)
  expect([...new Set(state.map((resource) => resource.category))]).toEqual(categories)
})

test('general resources have no category', () => {
  expect(general.filter((resource) => resource.category !== undefined)).toEqual([])
})

test('no resource id and no link is used twice in the two files', () => {
  const all = [...general, ...state]
  expect(new Set(all.map((resource) => resource.id)).size).toBe(all.length)
  expect(new Set(all.map((resource) => resource.link.replace(/\/$/, ''))).size).toBe(all.length)
})

test.each([
  ['education only', /educational use only/],
  ['no investment advice', /Nothing in the program is investment advice/],
  ['no promise of returns', /promise no income, profit or return/],
  ['differences between places', /Rules differ from state to state and county to county/],
  ['written cancellation within three business days', /cancel .*in writing within 3 business days/],
  ['the day of enrolment does not count', /The day on which you enroll does not count/],
  ['the window ends with the third business day', /3 business days long and ends with the last of them/],
  ["the window runs in the seller's time zone", /\{\{seller\.timeZone\}\}/],
  ['weekends and observed federal holidays do not count', /Saturdays, Sundays and US federal holidays.*observed/],
  ['the moment of the request counts', /What counts is the moment at which you make the request/],
  ['refund less the value received', /refund the price you paid less the value of the product/],
  [
    'how the value received is worked out',
    /multiplied by .*videos you have opened and divided by .*rounded down to the cent/,
  ],
  [
    'full price owed on later cancellation by email',
    /cancel by email.*after the window has ended, the full price is owed/,
  ],
  [
    'that a request pauses openings',
    /While a request that you made within the window is open, nothing more can be opened/,
  ],
  ['failed payments', /not collected in the end.*your access end/],
  ['disputed payments', /dispute the payment with your bank/],
  ['the end of access', /may end your access, or close your account, if/],
  ['discretion after three days', /After the 3 business days.*at our sole discretion/],
  ['administrative fee', /administrative fee of at least 50% of the fee you paid/],
  ['program changes by written notice', /may change the program.*by written notice/],
  ['copyright', /protected by copyright/],
  ['name and likeness', /license to use your name, your likeness/],
  ['release of liability', /you release us.*from liability/],
  ['binding arbitration', /decided by binding arbitration/],
  ['who can enroll', /at least 18 years old/],
  ['how long access lasts', /at least twelve months from the day/],
  ['when a refund is sent', /within ten business days after your request/],
  ['the rules and the costs of arbitration', /Consumer Arbitration Rules.*www\.adr\.org/],
  ['claims only for oneself', /not as a plaintiff or member of a class/],
  ['opting out of arbitration', /opt out of this section within 30 days/],
  ['the law that governs', /governs these terms/],
  ['complaints', /California Civil Code section 1789\.3/],
  ['other companies', /Braintree, and videos may be played by Vimeo/],
  ['notices by email', /electronically, by email/],
  ['sales tax', /includes any sales tax/],
  ['which federal holidays count', /5 U\.S\.C\. 6103\(a\)/],
  ["the seller's telephone", /\{\{seller\.phone\}\}/],
  ["the seller's name", /\{\{seller\.name\}\}/],
  ["the seller's postal address", /\{\{seller\.address\}\}/],
  ["the seller's email", /\{\{seller\.email\}\}/],
])('the terms cover: %s', (_point, words) => {
  expect(legal.sections.flatMap((section) => section.paragraphs).filter((text) => words.test(text))).not.toEqual([])
})

test('the terms say what counts as opened in the sentence of the receipt and the pages', () => {
  expect(legal).toMatchObject({ readingCounts: true, requestPausesOpening: true })
  const refund = legal.sections.find(({ id }) => id === 'refund')?.paragraphs.join(' ')
  expect(refund).toContain(openingRuleText(legal))
})

test('the refund answered on the home page is the one of the terms', () => {
  for (const short of [home.enrollPoints.join(' '), payment.cancellation])
    expect(short).toMatch(
      /cancel in writing within 3 business days.*we keep the share of the videos or lessons (?:that )?you/,
    )
  expect(payment.cancellation).toMatch(/Later refunds are at our discretion, less a fee of at least 50%/)
  const answers = home.questions.map((question) => question.answer).join(' ')
  expect(answers).toMatch(/in writing within 3 business days/)
  expect(answers).toMatch(/administrative fee of at least 50%/)
})

test('home tells the risk, and promises nothing', () => {
  expect(home.riskDisclaimer).toMatch(/can lose/)
  expect(home.riskDisclaimer).toMatch(/not investment, legal or tax advice/)
  expect(collectTexts([home, info, payment]).join(' ')).not.toMatch(
    /guarantee|risk-free|get rich|testimonial|\d+ students/i,
  )
})

/** The fields of a file that hold the given text, as its owner might write it. */
const withText = (file: ContentFileName, from: string, to: string) =>
  contentSchemas[file].safeParse(JSON.parse(JSON.stringify(read(file)).replace(from, to))).success

test.each<[ContentFileName, string, boolean]>([
  ['words/home.json', home.lead, true],
  ['words/info.json', info.offer, true],
  ['words/legal.json', legal.title, true],
  ['words/payment.json', payment.lead, true],
  ['words/getting-started.json', gettingStarted.intro, false],
  ['videos.json', videos[0]?.name ?? '', false],
  ['resources/general.json', general[0]?.title ?? '', false],
  ['resources/state.json', state[0]?.title ?? '', false],
  ['site.json', site.brand.tagline, false],
])('a mark in %s, in place of %j, is taken: %s', (file, text, isTaken) => {
  expect(withText(file, JSON.stringify(text), '"Write to {{seller.email}}"')).toBe(isTaken)
  expect(withText(file, JSON.stringify(text), '"Another text"')).toBe(true)
})

const resource = { id: 'a', title: 'A', link: 'https://www.example.gov/a' }
test.each<[string, z.ZodType, unknown, RegExp]>([
  ['a plain http link', ResourcesContent, [{ ...resource, link: 'http://www.example.gov' }], /begins with https/],
  ['an id used twice', ResourcesContent, [resource, resource], /"a" is used twice/],
  ['a misspelled field', ResourcesContent, [{ ...resource, tite: 'A' }], /tite/],
  [
    'a Vimeo address for its number',
    VideosContent,
    [{ ...videos[0], vimeoNumber: 'vimeo.com/1' }],
    /^Paste the address of the video/,
  ],
  ['an unknown mark', LegalContent, { ...legal, title: '{{seller.fax}}' }, /Only these marks/],
  ['a line break in a text', LegalContent, { ...legal, title: 'a\nb' }, /control characters/],
  ['a version that is no date', LegalContent, { ...legal, version: '2' }, /date of the change/],
  ['an unknown time zone', SiteContent, { ...site, timeZone: 'Texas' }, /IANA/],
  [
    'a price in its old place',
    SiteContent,
    { ...site, product: { ...site.product, priceCents: 2999 } },
    /Remove priceCents/,
  ],
  [
    'links too pale for the light theme',
    BrandContent,
    { ...brand, light: { ...brand.light, accent: '#8ac7a1' } },
    /^In the light theme: Choose a darker color, such as #[0-9a-f]{6}: text with #8ac7a1 has a contrast of 1\.4/,
  ],
  [
    'links too dark for the dark theme',
    BrandContent,
    { ...brand, dark: { ...brand.dark, accent: '#1c6046' } },
    /^In the dark theme: Choose a lighter color/,
  ],
  [
    'a link from an answer to another site',
    HomeContent,
    { ...home, questions: [{ ...home.questions[0], link: { text: 'A', to: 'https://example.org' } }] },
    /page of this site/,
  ],
])('the error names %s', (_fault, schema, value, message) => {
  expect(findFaults(schema, value)).toEqual(expect.arrayContaining([expect.stringMatching(message)]))
})

test('no state leads to an office that has nothing to do with tax sales', () => {
  const wrong = [
    ['Arkansas', /Finance and Administration/],
    ['Mississippi', /Department of Revenue/],
    ['California', /Board of Equalization/],
    ['Alaska', /Tax Division/],
    ['Hawaii', /Department of Taxation/],
    ['West Virginia', /Tax Division/],
  ] as const
  for (const [category, office] of wrong) {
    expect(state.filter((resource) => resource.category === category && office.test(resource.title))).toEqual([])
  }
})
