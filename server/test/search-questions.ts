/** A place that answers a question: its address without the origin, and words that the quote has to have. */
type Answer = readonly [address: string, words?: string]

export interface InsideQuestion {
  question: string
  answers: readonly Answer[]
  /** Was kept aside while the search was tuned. */
  held?: true
}

export interface OutsideQuestion {
  question: string
  /** The state whose office to ask. */
  state?: string
  held?: true
}

const cell = (code: string, name: string): Answer => [`/states/${code}#${name}`]
const term = (id: string): Answer => [`/glossary#${id}`]
const lesson = (id: string, place: string, words = ''): Answer => [`/members?video=${id}#${place}`, words]

/** Questions that the course answers, as a learner would type them. */
export const insideQuestions: readonly InsideQuestion[] = [
  // A state and a kind of fact.
  { question: 'How long can the owner redeem in Florida?', answers: [cell('fl', 'redemption')] },
  { question: 'deposit required to bid in Arizona', answers: [cell('az', 'bidderNeeds')] },
  { question: 'what interest does NJ pay?', answers: [cell('nj', 'rate')], held: true },
  { question: 'When are tax sales held in Texas?', answers: [cell('tx', 'saleTime')] },
  { question: 'who sells tax liens in New Jersey', answers: [cell('nj', 'whoSells')] },
  { question: 'Who gets the surplus in Georgia?', answers: [cell('ga', 'surplus')], held: true },
  { question: 'how does bidding work in Iowa', answers: [cell('ia', 'bidding')] },
  { question: 'How long is a Florida tax certificate good for?', answers: [cell('fl', 'certificateLife')] },
  {
    question: 'can I buy leftover liens over the counter in Florida',
    answers: [cell('fl', 'overTheCounter')],
    held: true,
  },
  { question: 'what do i need to register for a tax sale in Ohio', answers: [cell('oh', 'bidderNeeds')] },
  { question: 'Texas redemption penalty percent', answers: [cell('tx', 'rate'), cell('tx', 'redemption')] },
  { question: 'what month is the Arizona tax lien sale', answers: [cell('az', 'saleTime')], held: true },
  { question: 'do I have to pay later taxes in Arizona', answers: [cell('az', 'laterCharges')] },
  { question: 'what happens to excess proceeds in Texas', answers: [cell('tx', 'surplus')] },
  { question: 'What is the redemption period for Georgia tax deeds?', answers: [cell('ga', 'redemption')], held: true },
  { question: 'does a Maryland certificate expire', answers: [cell('md', 'certificateLife')] },
  { question: 'how many months to redeem in South Carolina', answers: [cell('sc', 'redemption')] },
  { question: 'what percent do I get in Georgia if the owner redeems', answers: [cell('ga', 'rate')], held: true },
  { question: 'how do i bid at a new jersey tax sale', answers: [cell('nj', 'bidding')] },
  { question: 'which office runs the tax sale in Maryland', answers: [cell('md', 'whoSells')] },
  { question: 'when does my certificate run out in New Jersey', answers: [cell('nj', 'certificateLife')], held: true },
  { question: 'can the owner get the house back after a texas tax sale', answers: [cell('tx', 'redemption')] },
  { question: 'What fees do I pay to apply for a deed in Florida?', answers: [cell('fl', 'laterCharges')] },
  { question: 'how much deposit do I need in Illinois', answers: [cell('il', 'bidderNeeds')], held: true },
  { question: 'what happens to properties nobody bought in Georgia', answers: [cell('ga', 'overTheCounter')] },
  { question: 'How long do owners have in WA to redeem?', answers: [cell('wa', 'redemption')] },
  // What a lesson, a question of the course or a term answers.
  {
    question: 'What happens if nobody redeems?',
    answers: [
      lesson('nobody-redeems', 'key-points', 'next step'),
      lesson('nobody-redeems', 'lesson', 'next step'),
      lesson('tax-lien-certificate', 'part-when-nobody-redeems'),
      lesson('lien-or-deed', 'part-one-lot-two-roads', 'If nobody redeems'),
      lesson('tax-lien-certificate', 'key-points', 'If nobody redeems'),
    ],
    held: true,
  },
  {
    question: 'how much money do I need to start',
    answers: [
      lesson('costs-and-taxes', 'part-what-it-costs-to-begin'),
      lesson('costs-and-taxes', 'lesson'),
      lesson('costs-and-taxes', 'key-points', 'cash'),
    ],
  },
  {
    question: 'Can I rent out the house if I hold a certificate?',
    answers: [lesson('tax-lien-certificate', 'questions', 'rent'), term('certificate-holder')],
  },
  {
    question: 'can I lose my money',
    answers: [
      lesson('tax-lien-certificate', 'part-how-a-certificate-dies', 'lose'),
      lesson('risks-and-title', 'part-what-to-do-next', 'lose'),
      lesson('risks-and-title', 'part-quiet-title-step-by-step', 'lose'),
      lesson('redemption', 'part-what-redemption-is', 'lose'),
      lesson('after-the-sale', 'part-if-you-hold-a-lien', 'lose'),
    ],
    held: true,
  },
  { question: 'self directed IRA', answers: [lesson('costs-and-taxes', 'part-retirement-accounts')] },
  {
    question: 'Do I have to pay income tax on the interest?',
    answers: [
      lesson('costs-and-taxes', 'part-income-tax', 'interest'),
      lesson('costs-and-taxes', 'questions', 'interest'),
      lesson('costs-and-taxes', 'key-points', 'income'),
      lesson('bidding-and-interest', 'part-the-yield-that-counts', 'taxable'),
    ],
  },
  {
    question: 'what does as is mean',
    answers: [lesson('tax-deed', 'part-what-as-is-means', 'nobody promises')],
    held: true,
  },
  {
    question: 'What is the difference between a lien and a deed?',
    answers: [
      lesson('lien-or-deed', 'key-points', 'A lien'),
      lesson('lien-or-deed', 'part-what-you-really-hold'),
      lesson('tax-deed', 'part-what-a-deed-is', 'lien'),
      lesson('lien-or-deed', 'questions', 'lien'),
    ],
  },
  {
    question: 'Why do interest rates go so low at auctions?',
    answers: [
      lesson('bidding-and-interest', 'part-why-18-becomes-5'),
      lesson('bidding-and-interest', 'part-five-common-ways-to-choose-a-winner', 'very low'),
      lesson('bidding-and-interest', 'questions', '5 percent'),
      lesson('tax-lien-certificate', 'questions', '18'),
    ],
  },
  { question: 'what are subsequent taxes', answers: [term('subsequent-taxes')], held: true },
  { question: 'what is a quitclaim deed', answers: [term('quitclaim-deed')] },
  {
    question: 'how do I clear the title',
    answers: [
      lesson('nobody-redeems', 'part-clear-the-title'),
      lesson('risks-and-title', 'part-quiet-title-step-by-step'),
      term('quiet-title'),
    ],
  },
  {
    question: 'how much does a quiet title case cost',
    answers: [
      lesson('risks-and-title', 'part-quiet-title-step-by-step', '$2,600'),
      lesson('risks-and-title', 'part-quiet-title-step-by-step', 'how much'),
      lesson('tax-deed', 'part-what-as-is-means', '$2,500'),
      lesson('lien-or-deed', 'part-one-lot-two-roads', '$2,400'),
      lesson('property-research', 'part-from-findings-to-a-limit', '$2,400'),
      lesson('costs-and-taxes', 'part-what-comes-after-the-bid', 'price'),
      lesson('risks-and-title', 'part-what-to-do-next', 'cost'),
      term('marketable-title'),
    ],
    held: true,
  },
  {
    question: 'can I evict the people who live in the house',
    answers: [
      lesson('after-the-sale', 'part-if-you-hold-a-deed', 'legal process'),
      lesson('after-the-sale', 'key-points', 'lawful means'),
      lesson('tax-deed', 'part-what-as-is-means', 'lawful means'),
      lesson('tax-deed', 'part-what-as-is-means', 'tell people to leave'),
    ],
  },
  {
    question: 'what if the owner files for bankruptcy',
    answers: [
      lesson('property-research', 'part-six-checks-that-beginners-miss', 'bankruptcy'),
      lesson('risks-and-title', 'part-claims-that-can-outlive-the-sale', 'bankruptcy'),
      lesson('redemption', 'part-who-may-redeem', 'bankrupt'),
      lesson('after-the-sale', 'part-mail-that-changes-the-plan', 'bankruptcy'),
      lesson('risks-and-title', 'part-when-it-goes-wrong', 'bankruptcy'),
      term('automatic-stay'),
    ],
  },
  {
    question: 'what liens survive a tax deed sale',
    answers: [
      lesson('risks-and-title', 'part-claims-that-can-outlive-the-sale', 'surviv'),
      lesson('tax-deed', 'part-what-as-is-means', 'surviv'),
      lesson('property-research', 'part-six-checks-that-beginners-miss', 'surviv'),
      lesson('nobody-redeems', 'part-florida-apply-and-the-clerk-sells', 'surviv'),
      term('federal-tax-lien'),
    ],
    held: true,
  },
  {
    question: 'Who has to be notified before a tax sale?',
    answers: [
      lesson('risks-and-title', 'part-who-had-to-be-notified'),
      lesson('tax-deed', 'key-points', 'notified'),
      lesson('tax-deed', 'part-two-roads-to-a-deed', 'notice'),
      term('interested-party'),
      term('notice'),
    ],
  },
  {
    question: 'what did the supreme court decide in Tyler v. Hennepin County',
    answers: [
      lesson('risks-and-title', 'part-money-beyond-the-debt', 'may not keep'),
      lesson('tax-lien-certificate', 'part-when-nobody-redeems', 'may not keep'),
      lesson('nobody-redeems', 'part-what-two-supreme-court-cases-mean', 'Tyler'),
      term('surplus'),
    ],
  },
  {
    question: 'Can the IRS take the property back after the sale?',
    answers: [
      lesson('redemption', 'part-who-may-redeem', '120 days'),
      lesson('tax-deed', 'part-what-as-is-means', '120 days'),
      lesson('property-research', 'part-six-checks-that-beginners-miss', '120 days'),
      lesson('property-research', 'questions', '120 days'),
      lesson('risks-and-title', 'part-claims-that-can-outlive-the-sale', '120 days'),
      lesson('after-the-sale', 'part-mail-that-changes-the-plan', '120 days'),
      term('federal-tax-lien'),
    ],
    held: true,
  },
  {
    question: 'how do I check if the land floods',
    answers: [
      lesson('property-research', 'part-the-deadly-questions-first', 'flood'),
      ['https://msc.fema.gov/portal/home'],
    ],
  },
  {
    question: 'Should I buy in my own name or form a company?',
    answers: [lesson('costs-and-taxes', 'part-you-or-a-company'), lesson('costs-and-taxes', 'key-points', 'own name')],
  },
  {
    question: 'what should I bring on sale day',
    answers: [lesson('tax-sale', 'part-sale-day-checklist')],
    held: true,
  },
  {
    question: 'How do I set my bidding limit?',
    answers: [
      lesson('bidding-and-interest', 'part-set-your-limit-at-home'),
      lesson('bidding-and-interest', 'key-points', 'limit'),
      lesson('property-research', 'part-from-findings-to-a-limit'),
      lesson('property-research', 'questions', 'limit'),
      lesson('tax-sale', 'questions', 'limit'),
      lesson('tax-sale', 'key-points', 'limit'),
      lesson('tax-sale', 'part-what-nobody-bought', 'limit'),
    ],
  },
  {
    question: 'does the minimum bid tell me what the property is worth',
    answers: [
      term('minimum-bid'),
      lesson('tax-sale', 'questions', 'value'),
      lesson('tax-sale', 'part-reading-one-line-of-the-list', 'value'),
    ],
  },
  {
    question: 'can I repair the house while the owner can still redeem',
    answers: [
      lesson('redemption', 'part-waiting-well', 'repair'),
      lesson('lien-or-deed', 'part-the-third-kind', 'repair'),
      lesson('after-the-sale', 'part-two-timelines', 'repair'),
    ],
    held: true,
  },
  { question: 'what to do in the first week after I win', answers: [lesson('after-the-sale', 'part-the-first-week')] },
  { question: 'what is a bid down', answers: [term('bid-down')] },
  {
    question: 'what do I say if the owner calls me',
    answers: [lesson('redemption', 'part-when-the-owner-calls')],
    held: true,
  },
  {
    question: 'who gets the money left over after the sale',
    answers: [
      lesson('after-the-sale', 'part-money-left-over'),
      lesson('after-the-sale', 'key-points', 'former owner'),
      lesson('after-the-sale', 'questions', 'former owner'),
      lesson('risks-and-title', 'part-money-beyond-the-debt', 'left over'),
      lesson('tax-lien-certificate', 'part-when-nobody-redeems', 'left over'),
      term('excess-proceeds'),
      term('surplus'),
    ],
  },
  {
    question: 'what is a redeemable deed',
    answers: [
      term('redeemable-deed'),
      lesson('lien-or-deed', 'part-the-third-kind'),
      lesson('lien-or-deed', 'key-points', 'redeemable deed'),
    ],
  },
  {
    question: 'how long does someone in the military have to redeem',
    answers: [
      lesson('redemption', 'part-who-may-redeem', '180 days'),
      lesson('property-research', 'part-six-checks-that-beginners-miss', 'military'),
      lesson('risks-and-title', 'part-claims-that-can-outlive-the-sale', 'military'),
      lesson('after-the-sale', 'part-mail-that-changes-the-plan', 'military'),
    ],
    held: true,
  },
  {
    question: 'is an over the counter property a bargain',
    answers: [
      lesson('tax-sale', 'questions', 'over the counter'),
      lesson('tax-sale', 'part-what-nobody-bought', 'over the counter'),
      term('over-the-counter'),
    ],
    held: true,
  },
  {
    question: 'why would a title company refuse to insure my deed',
    answers: [
      lesson('risks-and-title', 'questions', 'title company'),
      lesson('risks-and-title', 'part-what-title-means', 'insur'),
      term('title-insurance'),
    ],
  },
  {
    question: 'do I report the interest if I get no 1099',
    answers: [lesson('costs-and-taxes', 'questions', '1099'), lesson('costs-and-taxes', 'part-income-tax', '1099')],
  },
]

/** Questions that the course doesn't answer. */
export const outsideQuestions: readonly OutsideQuestion[] = [
  { question: 'best restaurant in Paris' },
  { question: 'what is the weather in Florida tomorrow', state: 'fl' },
  { question: 'how do I bake sourdough bread', held: true },
  { question: 'who won the super bowl last year' },
  { question: 'what is the price of bitcoin today' },
  { question: 'how do I change my email address', held: true },
  { question: 'what is the best county in Ohio to invest in', state: 'oh' },
  { question: 'when is the next sale in Cook County' },
  { question: 'when are tax sales held in Tennessee', state: 'tn', held: true },
  { question: 'how long can the owner redeem in Montana', state: 'mt' },
  { question: 'when are tax sales held in Oregon', state: 'or' },
  { question: 'can I get a mortgage to buy a tax deed house', held: true },
  { question: 'should I buy Tesla stock' },
  { question: 'what is the capital of Australia' },
  { question: 'how do I get a divorce in Texas', state: 'tx', held: true },
  { question: 'what is the speed limit in Arizona', state: 'az' },
  { question: 'is there an app for my phone' },
  { question: 'how do I train a puppy', held: true },
  { question: 'who is the president of the United States' },
  { question: 'what is the property tax rate in New Jersey', state: 'nj' },
  { question: 'can foreigners buy a house in Spain', held: true },
  { question: 'how do I apply for a homestead exemption in Florida', state: 'fl' },
  { question: 'how do I fix a leaking faucet' },
  { question: 'how much do realtors charge to sell a house in Ohio', state: 'oh', held: true },
  { question: 'what is the minimum wage in Georgia', state: 'ga' },
  { question: 'is bid rigging a crime' },
  { question: 'do mobile homes come with the land', held: true },
  { question: 'what is a 1031 exchange' },
  { question: 'how do I get rid of mold in the basement' },
  { question: 'how do I file for unemployment in California', state: 'ca', held: true },
]
