/** A file as another product exports it, with fictional people. */
export interface Sample {
  product: string
  /** The columns as the product names them. */
  header: string[]
  /** Values by the name of their column; the others are empty. */
  people: Record<string, string>[]
  /** Lines below the people, such as totals. */
  below?: Record<string, string>[]
  /** Whether the columns have to be confirmed. */
  isSuggested: boolean
  expected: { email: string; firstName: string; lastName: string }[]
}

const zoe = { email: 'zoe.muller@example.com', firstName: 'Zoë', lastName: 'Müller' }
const ludwig = { email: 'ludwig@example.org', firstName: 'Ludwig', lastName: 'van der Berg' }
const anne = { email: "anne.o'neil+deeds@example.net", firstName: 'Anne-Marie', lastName: 'O’Neil, Jr.' }
const expected = [zoe, ludwig, anne]

const list = (names: string) => names.split(',')
const inOneColumn = (email: string, name: string, more: Record<string, string> = {}) => [
  { [email]: zoe.email, [name]: 'Zoë Müller', ...more },
  { [email]: ludwig.email, [name]: 'Ludwig van der Berg', ...more },
  { [email]: anne.email, [name]: 'Anne-Marie O’Neil, Jr.', ...more },
]
const inTwoColumns = (email: string, first: string, last: string, more: Record<string, string> = {}) =>
  expected.map((person) => ({ [email]: person.email, [first]: person.firstName, [last]: person.lastName, ...more }))
const oneName = expected.map((person) => ({ ...person, lastName: person.lastName.replace(',', '') }))

export const samples: Sample[] = [
  {
    product: 'Teachable, its users',
    header: list('userid,name,email,role,signed_up_at,last_sign_in_at,sign_in_count,unsubscribe_from_marketing_emails'),
    people: inOneColumn('email', 'name', { userid: '4711', role: 'student', sign_in_count: '3' }),
    isSuggested: true,
    expected: oneName,
  },
  {
    product: 'Teachable, the progress in a course',
    header: list('email,name,joined,course,percent_complete,completed_at'),
    people: inOneColumn('email', 'name', { course: 'Tax Deeds; for beginners', percent_complete: '40' }),
    isSuggested: true,
    expected: oneName,
  },
  {
    product: 'Kajabi, its contacts',
    header: list('ID,Name,First Name,Last Name,Email,Phone Number (phone_number),Products,Tags,Created At'),
    people: inTwoColumns('Email', 'First Name', 'Last Name', { Name: 'Another Name', Tags: 'vip,2025' }),
    isSuggested: false,
    expected,
  },
  {
    product: 'Gumroad, its sales',
    header: [
      ...list('Purchase ID,Item Name,Buyer Name,Purchase Email,Buyer Email,Do not contact?,Purchase Date'),
      ...list('Purchase Time (UTC timezone),Subtotal ($),Taxes ($),Sale Price ($),Fees ($),Net Total ($),Country'),
      ...list('Refunded?,Partial Refund ($),Fully Refunded?,Disputed?,Giftee Email,License Key,Payment Type'),
    ],
    people: inOneColumn('Purchase Email', 'Buyer Name', {
      'Purchase ID': 'dJx8==',
      'Item Name': 'Tax Deeds, the course',
      'Buyer Email': 'account@example.com',
      'Sale Price ($)': '29.99',
      'Refunded?': '0',
    }),
    below: [{ 'Purchase ID': 'Totals', 'Sale Price ($)': '89.97' }],
    isSuggested: true,
    expected: oneName,
  },
  {
    product: 'Podia, its customers',
    header: list('customer_id,email,first_name,last_name,product_title,purchase_amount,enrolled_at,last_activity_at'),
    people: inTwoColumns('email', 'first_name', 'last_name', { product_title: 'Tax Deeds', purchase_amount: '29.99' }),
    isSuggested: false,
    expected,
  },
  {
    product: 'Stripe, its customers',
    header: list(
      'id,Description,Email,Name,Created (UTC),Delinquent,Card ID,Total Spend,Payment Count,Refunded Volume,Dispute Losses',
    ),
    people: inOneColumn('Email', 'Name', { id: 'cus_1', Delinquent: 'false', 'Total Spend': '29.99' }),
    isSuggested: true,
    expected: oneName,
  },
  {
    product: 'Stripe, its payments',
    header: [
      ...list('id,Description,Created (UTC),Amount,Amount Refunded,Currency,Fee,Tax,Mode,Status,Statement Descriptor'),
      ...list('Customer ID,Customer Description,Customer Email,Captured,Card ID,Card Last4,Card Brand,Card Funding'),
      ...list('Card Exp Month,Card Exp Year,Card Name,Card Address Line1,Card Address City,Card Address Zip'),
    ],
    people: inOneColumn('Customer Email', 'Card Name', { Status: 'Paid', 'Card Last4': '4242' }),
    isSuggested: true,
    expected: oneName,
  },
  {
    product: 'PayPal, its activity',
    header: [
      ...list('Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,To Email Address'),
      ...list('Transaction ID,Shipping Address,Address Status,Item Title,Item ID,Sales Tax,Invoice Number,Quantity'),
      ...list('Balance,Address Line 1,Town/City,Country,Contact Phone Number,Subject,Note,Country Code,Balance Impact'),
    ],
    people: inOneColumn('From Email Address', 'Name', {
      Date: '11/02/2026',
      Type: 'Express Checkout Payment',
      Gross: '29.99',
      Fee: '-1.17',
      'To Email Address': 'shop@example.com',
      'Balance Impact': 'Credit',
    }),
    below: [{ Date: '11/03/2026', Type: 'General Withdrawal', Gross: '-200.00', 'Balance Impact': 'Debit' }],
    isSuggested: true,
    expected: oneName,
  },
  {
    product: 'Mailchimp, its audience',
    header: list(
      'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,LEID,EUID,NOTES,TAGS',
    ),
    people: inTwoColumns('Email Address', 'First Name', 'Last Name', { TAGS: '"Tax Deeds"' }),
    isSuggested: true,
    expected,
  },
  {
    product: 'Google, its contacts',
    header: list(
      'First Name,Middle Name,Last Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value',
    ),
    people: inTwoColumns('E-mail 1 - Value', 'First Name', 'Last Name', {
      Labels: '* myContacts',
      'E-mail 1 - Label': '* ',
    }),
    isSuggested: true,
    expected,
  },
  {
    product: 'a spreadsheet of an American',
    header: list('Student,E-mail address,Paid on,Notes'),
    people: inOneColumn('E-mail address', 'Student', { 'Paid on': '3/1/2026', Notes: 'paid; sent a "thank you"' }),
    isSuggested: true,
    expected: oneName,
  },
  {
    product: 'a spreadsheet of a German',
    header: list('Nr.,Vorname,Nachname,E-Mail-Adresse,Bezahlt'),
    people: inTwoColumns('E-Mail-Adresse', 'Vorname', 'Nachname', { 'Nr.': '0007', Bezahlt: '29,99' }),
    isSuggested: true,
    expected,
  },
  {
    product: 'a spreadsheet of a Frenchman',
    header: list('Prénom,Nom de famille,Adresse e-mail'),
    people: inTwoColumns('Adresse e-mail', 'Prénom', 'Nom de famille'),
    isSuggested: true,
    expected,
  },
  {
    product: 'another site of this kind',
    header: list('First Name,Last Name,Email,Role,Registered,Videos completed'),
    people: inTwoColumns('Email', 'First Name', 'Last Name', { Role: 'Paid User', Registered: '2026-11-25' }),
    isSuggested: false,
    expected,
  },
]

/** The rows of a sample, with its header. */
export const rowsOf = ({ header, people, below = [] }: Sample): string[][] => [
  header,
  ...[...people, ...below].map((row) => header.map((name) => row[name] ?? '')),
]
