/** The seven worksheets of a property. They ask what the printed ones ask. The IDs are part of stored keys. */

/** A line, several lines, an amount of dollars, a day, a box to check, or how a question came out. */
export type FieldKind = 'line' | 'text' | 'money' | 'day' | 'check' | 'outcome'

export interface SheetField {
  id: string
  label: string
  kind: FieldKind
}

/** A question or an entry with a field for each column of its part. */
export interface SheetRow {
  id: string
  label: string
  /** Where the answer is found. */
  where?: string
}

export type SheetPart =
  | { heading?: string; fields: readonly SheetField[] }
  | { heading?: string; columns: readonly SheetField[]; rows: readonly SheetRow[] }

export interface Sheet {
  title: string
  intro: string
  parts: readonly SheetPart[]
}

const ofKind =
  (kind: FieldKind) =>
  (id: string, label: string): SheetField => ({ id, label, kind })
const line = ofKind('line')
const text = ofKind('text')
const money = ofKind('money')
const day = ofKind('day')
const check = ofKind('check')

const asked = (id: string, label: string, where?: string): SheetRow => (where ? { id, label, where } : { id, label })

const research: Sheet = {
  title: 'Property research sheet',
  intro:
    'Work from the top, and stop at the first answer that you can’t live with. “I couldn’t find out” is an answer too: write it down and price it.',
  parts: [
    { fields: [line('item', 'Item number'), money('minimum-bid', 'Minimum bid'), day('date', 'Date of this sheet')] },
    {
      heading: 'The deadly questions first',
      columns: [line('found', 'What I found'), { id: 'ok', label: 'OK?', kind: 'outcome' }],
      rows: [
        asked('parcel', 'Where is the parcel?', 'County parcel map'),
        asked('road', 'Does it have legal road access?', 'Map, road office'),
        asked('size', 'What are its size and shape?', 'Map, plat'),
        asked('strip', 'Is it a pond, an alley, a drainage strip?', 'Aerial photo'),
        asked('flood', 'Does it flood?', 'FEMA’s flood maps'),
        asked('wet', 'Is it wet or too steep?', 'Wetland and contour maps'),
        asked('zoning', 'May you build or live there?', 'Zoning office'),
        asked('utilities', 'Are water, sewer and power there?', 'Utilities'),
        asked('building', 'Is there a building?', 'Tax roll, street view'),
        asked('torn-down', 'Is there a demolition order?', 'Code enforcement'),
        asked('occupied', 'Does anyone live there?', 'A look from the street'),
        asked('worth', 'What is it worth?', 'Recent sales nearby'),
        asked('association', 'Is there an owners’ association?', 'Recorded covenants'),
        asked('other-taxes', 'Which other taxes are unpaid?', 'Every tax office'),
        asked('city-charges', 'Are there city or water charges?', 'City, utilities'),
        asked('mortgages', 'Mortgages and judgments?', 'Recorder, court'),
        asked('federal-lien', 'A federal tax lien?', 'Recorder'),
        asked('pending-case', 'A pending case (lis pendens)?', 'Recorder, court'),
        asked('easements', 'Easements and covenants?', 'Recorder'),
        asked('earlier-sale', 'Was it in a tax sale before?', 'Old lists'),
        asked('bankrupt', 'Is the owner bankrupt?', 'PACER'),
        asked('military', 'Is the owner in military service?', 'SCRA website'),
        asked('sanctions', 'Is a name on the sanctions list?', 'OFAC search'),
        asked('contaminated', 'Was it contaminated?', 'EPA, state agency'),
        asked('notice', 'Who got notice of the sale?', 'The seller’s file'),
      ],
    },
    {
      heading: 'What it comes to',
      fields: [
        money('value', 'Worth, going by recent sales'),
        money('costs', 'All costs until I can sell'),
        money('work', 'My work and my risk'),
        money('limit', 'My limit, with every fee'),
      ],
    },
  ],
}

const terms: Sheet = {
  title: 'Terms-of-sale reader',
  intro:
    'Copy the answers from the notice and the terms of sale, in their own words. If a line stays empty, email the seller and keep the reply. What you don’t find is a question, not a no.',
  parts: [
    {
      fields: [
        line('seller', 'Seller'),
        line('sale-time', 'Sale date and time'),
        line('document', 'Document and its date'),
        line('web-page', 'Web page'),
      ],
    },
    {
      heading: 'Twenty questions',
      columns: [line('says', 'What the document says'), line('page', 'Page')],
      rows: [
        asked('office', 'Which office sells, and under which law?'),
        asked('what', 'What is sold: a lien, a certificate, or a deed?'),
        asked('list', 'Where is the list, and when was it last changed?'),
        asked('drop-out', 'How long can owners pay to stop the sale?'),
        asked('register', 'How do I register, and by when?'),
        asked('barred', 'Who may not bid?'),
        asked('deposit', 'How large is the deposit, in which form, by when?'),
        asked('bidding', 'How is the bid made: price, rate, share, or turn?'),
        asked('minimum', 'What is the minimum bid made of?'),
        asked('on-top', 'What is added: premium, recording, other fees?'),
        asked('rest', 'By when must the rest be paid, and in which form?'),
        asked('default', 'What happens if I don’t pay?'),
        asked('undone', 'Can the sale be undone, and what do I get back?'),
        asked('as-is', 'Is it “as is,” and may I see the property?'),
        asked('remaining', 'Which liens and charges stay on the property?'),
        asked('redeem', 'Can the owner still redeem, how long, at what rate?'),
        asked('court', 'Does a court have to approve the sale?'),
        asked('paper', 'Which paper do I get, when, and who records it?'),
        asked('unsold', 'What happens to what nobody buys?'),
        asked('contact', 'Who answers questions, and how?'),
      ],
    },
  ],
}

const saleDay: Sheet = {
  title: 'Sale-day sheet',
  intro:
    'Fill it in the evening before, with every fee included. During the sale, you only read your own numbers. If someone bids more than your limit, let them have it: another list will come.',
  parts: [
    {
      fields: [
        line('place', 'Sale and place'),
        line('starts', 'Starts at'),
        line('bidder-number', 'My bidder number'),
        money('deposit', 'Deposit paid'),
        line('contact', 'Who answers questions'),
        line('phone', 'Phone'),
      ],
    },
    {
      heading: 'My limit',
      fields: [
        line('item', 'Item'),
        line('why', 'Why I want it'),
        money('minimum-bid', 'Minimum bid'),
        money('limit', 'My limit'),
        money('sold-for', 'Sold for'),
        money('all', 'All that I may spend today, fees included'),
      ],
    },
    {
      heading: 'Before I leave the house',
      fields: [
        check('identification', 'Identification, registration number, proof of the deposit'),
        check('list', 'Today’s list, with withdrawn items crossed out'),
        check('limits', 'Your limits in writing, all fees included'),
        check('payment', 'The deadline and form of payment'),
        check('name', 'The name of the person who answers questions'),
        check('reserve', 'Next year’s tax and the costs of the second stage are still in the bank'),
      ],
    },
    {
      heading: 'If I win',
      fields: [
        money('due', 'Amount due'),
        line('form', 'Form of payment'),
        line('where', 'Where'),
        line('until', 'Until (date and time)'),
        line('receipt', 'Receipt number'),
        line('paper', 'Paper follows on'),
      ],
    },
  ],
}

const script: Sheet = {
  title: 'Phone and email script',
  intro:
    'For the office that runs the sale: a tax collector, a treasurer, a clerk or a court. Be brief and kind, ask for the page where it’s written, and note who said what.',
  parts: [
    {
      heading: 'On the phone',
      fields: [
        line('office', 'Office and number'),
        line('when', 'Date and time'),
        line('who', 'Who I spoke with'),
        line('email', 'Email'),
      ],
    },
    {
      heading: 'Five short questions',
      columns: [text('said', 'What they said')],
      rows: [
        asked('list', 'Where is the official list, and how do I hear of changes to it?'),
        asked('terms', 'Where are the terms of sale, and until when can I register and pay the deposit?'),
        asked('winner', 'What exactly does the winner get, and from which day can the owner no longer redeem?'),
        asked('not-in-bid', 'Which taxes and charges are not in the minimum bid?'),
        asked('unsold', 'What happens to items that nobody buys?'),
      ],
    },
    {
      heading: 'By email',
      fields: [
        line('asked-item', 'Item that I asked about'),
        day('asked-on', 'Sent on'),
        text('in-sale', 'Is the item still in the sale?'),
        text('remaining', 'Which other taxes, city charges or special assessments are open, and will they remain?'),
        text('notified', 'Who was notified of the sale, and may I see the file?'),
        text('redeem', 'Until when, and at what cost, can the owner redeem?'),
      ],
    },
  ],
}

const calendar: Sheet = {
  title: 'Deadline calendar',
  intro:
    'Copy each date from the law, the terms or the paper, never from memory, and write down where it stands. Dates after the sale are among this property’s deadlines.',
  parts: [
    {
      heading: 'Before the sale',
      columns: [day('date', 'My date'), check('done', 'Done')],
      rows: [
        asked('6-weeks', '6 weeks: Read the law and last year’s results'),
        asked('4-weeks', '4 weeks: Get the list and the terms; call with questions'),
        asked('3-weeks', '3 weeks: Cross out all but ten properties'),
        asked('2-weeks', '2 weeks: Register; see the best five in person'),
        asked('1-week', '1 week: Send the deposit; get the payment ready'),
        asked('1-day', '1 day: Check the list again; write down your limits'),
        asked('sale-day', 'Sale day: Bid up to the limit, or go home'),
        asked('next-days', 'Next days: Pay in full, collect the receipt, note every date'),
      ],
    },
    { fields: [text('notes', 'Notes')] },
  ],
}

const afterSale: Sheet = {
  title: 'After-the-sale checklist',
  intro: 'Start a file on the day you win. Use the part for the paper that you hold.',
  parts: [
    {
      fields: [day('won-on', 'Won on'), money('paid', 'Amount paid'), line('receipt', 'Receipt number')],
    },
    {
      heading: 'The first week',
      fields: [
        check('paid-in-full', 'Paid in full, in the right form, before the deadline; proof is in the file'),
        check(
          'paper-checked',
          'Checked my name, the parcel number and the amount on the paper; mistakes reported the same day',
        ),
        check(
          'asked',
          'Asked when I get my paper, who records it, how long the owner can redeem, and how I’d hear of it',
        ),
        check('dates', 'Entered every date in the deadline calendar, and told someone else'),
      ],
    },
    {
      heading: 'If you hold a lien',
      fields: [
        check('lien-stored', 'Certificate is stored safely, with a copy elsewhere'),
        check('lien-days', 'I know the first and the last day on which I may act'),
        check('lien-taxes', 'Money for next year’s tax is set aside; each later tax has its receipt'),
        check('lien-notices', 'I know whom I must notify, how, and what proof to keep'),
        check('lien-away', 'I stay off the property and leave the people there alone'),
        check('lien-redeemed', 'At redemption: payoff checked line by line, paper turned in, interest noted for taxes'),
      ],
    },
    {
      heading: 'If you hold a deed',
      fields: [
        check('deed-recorded', 'Deed is recorded; tax bills and notices come to my address'),
        check('deed-insured', 'Insured from the day on which I carry the risk'),
        check(
          'deed-untouched',
          'While the owner can still redeem: no repairs, no renting out, no building, no tearing down',
        ),
        check(
          'deed-occupied',
          'If someone lives there: I call a lawyer first; no new locks, no pressure, lawful means only',
        ),
        check('deed-title', 'A lawyer or title company has said what I still need for a title that I can sell'),
        check('deed-budget', 'Next tax, association dues and mowing are in the budget'),
      ],
    },
    {
      heading: 'Call a lawyer the same day if …',
      fields: [
        check('bankruptcy', 'a bankruptcy notice comes'),
        check('irs', 'the IRS writes'),
        check('military', 'military service comes up'),
        check('never-heard', 'the owner says, “I never heard of it”'),
      ],
    },
    { fields: [text('notes', 'Notes: date, who, what')] },
  ],
}

const budget: Sheet = {
  title: 'Budget: what the first sale really costs',
  intro:
    'The bid is only a part. Fill in what you have, subtract everything else, and what is left is what you can bid.',
  parts: [
    {
      heading: 'A lien certificate',
      fields: [
        money('lien-search', 'Record search and copies'),
        money('lien-drive', 'One drive past the parcels'),
        money('lien-fee', 'Fee for the certificate'),
        money('lien-next-tax', 'Next year’s tax, kept in the bank'),
        money('lien-second-stage', 'Notice and title search, if nobody redeems'),
        money('lien-bid', 'Left for the bid'),
        money('lien-together', 'Together'),
      ],
    },
    {
      heading: 'A deed',
      columns: [line('where', 'Asked where?'), money('amount', 'My property')],
      rows: [
        asked('deed-value', 'What I expect to sell it for'),
        asked('deed-selling', '− Selling costs'),
        asked('deed-remaining', '− Taxes and charges that remain'),
        asked('deed-repairs', '− Repairs and cleaning up'),
        asked('deed-lawyer', '− Lawyer, notices, quiet title'),
        asked('deed-insurance', '− Insurance and recording'),
        asked('deed-holding', '− Taxes and mowing until I sell'),
        asked('deed-reserve', '− Reserve for what I couldn’t find out'),
        asked('deed-work', '− What I want for my work'),
      ],
    },
    { fields: [money('limit', 'My limit, with every fee included')] },
  ],
}

const notes: Sheet = {
  title: 'Notes',
  intro: 'Whatever fits nowhere else.',
  parts: [{ fields: [text('notes', 'Notes')] }],
}

export const worksheetNames = ['research', 'terms', 'sale-day', 'script', 'calendar', 'after-sale', 'budget'] as const
/** Free notes are one more sheet, which is not printed on paper of its own. */
export const sheetNames = [...worksheetNames, 'notes'] as const
export type SheetName = (typeof sheetNames)[number]

export const sheets: Readonly<Record<SheetName, Sheet>> = {
  research,
  terms,
  'sale-day': saleDay,
  script,
  calendar,
  'after-sale': afterSale,
  budget,
  notes,
}

/** The field of a row in a column. */
export const cellField = (row: SheetRow, column: SheetField): SheetField => ({
  id: `${row.id}.${column.id}`,
  label: `${row.label} ${column.label}`,
  kind: column.kind,
})

const fieldsOfPart = (part: SheetPart): readonly SheetField[] =>
  'fields' in part ? part.fields : part.rows.flatMap((row) => part.columns.map((column) => cellField(row, column)))

const known = new Map(
  sheetNames.map((name) => [
    name as string,
    new Map(sheets[name].parts.flatMap(fieldsOfPart).map((field) => [field.id, field])),
  ]),
)

export const isSheetName = (name: string): name is SheetName => known.has(name)

/** All fields of a worksheet, in order. */
export const fieldsOf = (sheet: SheetName): SheetField[] => sheets[sheet].parts.flatMap(fieldsOfPart)

/** Undefined for a name that no worksheet, or no field of it, has. */
export const findField = (sheet: string, field: string): SheetField | undefined => known.get(sheet)?.get(field)
