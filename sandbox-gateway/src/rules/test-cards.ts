import type { CardOutcome } from './records.ts'

export interface TestCard {
  number: string
  cardType: string
  outcome: CardOutcome
}

const approvedNumbers: Record<string, string[]> = {
  Visa: [
    '4111111111111111',
    '4012888888881881',
    '4005519200000004',
    '4009348888881881',
    '4012000033330026',
    '4012000077777777',
    '4217651111111119',
    '4500600000000061',
    '4229989800000003',
    '4111111111131010',
    '4229989700000004',
    '4229989100000000',
    '4111111111121102',
    '4117101010101010',
    '4111161010101010',
    '4111111510101010',
    '4111111141010101',
    '4111111111310101',
    '4111111111111210',
    '4229989900000002',
    '4111111114101010',
    '4229989500000006',
    '4111111111112101',
  ],
  MasterCard: ['5555555555554444', '2223000048400011'],
  'American Express': ['378282246310005', '371449635398431'],
  Discover: ['6011111111111117', '6011000991300009'],
  JCB: ['3530111333300000'],
  Maestro: ['6304000000000000'],
  'Diners Club': ['36259600000004'],
  UnionPay: ['6243030000000001', '6221261111117766', '6223164991230014'],
}

/** Cards whose verification fails at Braintree. Here they also fail in a sale, because the price is fixed. */
const special: TestCard[] = [
  { number: '4000111111111115', cardType: 'Visa', outcome: 'declined' },
  { number: '5105105105105100', cardType: 'MasterCard', outcome: 'declined' },
  { number: '378734493671000', cardType: 'American Express', outcome: 'declined' },
  { number: '6011000990139424', cardType: 'Discover', outcome: 'declined' },
  { number: '3566002020360505', cardType: 'JCB', outcome: 'failed' },
  { number: '4000111111111511', cardType: 'Visa', outcome: 'fraud' },
  { number: '4111130000000003', cardType: 'Visa', outcome: 'risk_threshold' },
  { number: '4023898493988028', cardType: 'Visa', outcome: 'dispute' },
]

const cards = new Map<string, TestCard>(
  [
    ...Object.entries(approvedNumbers).flatMap(([cardType, numbers]) =>
      numbers.map((number): TestCard => ({ number, cardType, outcome: 'approved' })),
    ),
    ...special,
  ].map((card) => [card.number, card]),
)

/** The published test card with this number, or undefined: no other number is ever accepted. */
export function testCard(number: string): TestCard | undefined {
  return cards.get(number)
}

export const supportedCardTypes = [
  'American Express',
  'Diners Club',
  'Discover',
  'JCB',
  'Maestro',
  'MasterCard',
  'UnionPay',
  'Visa',
]

const nonceCards: Record<string, string> = {
  'fake-valid-nonce': '4111111111111111',
  'fake-valid-visa-nonce': '4012888888881881',
  'fake-valid-amex-nonce': '378282246310005',
  'fake-valid-mastercard-nonce': '5555555555554444',
  'fake-valid-discover-nonce': '6011111111111117',
  'fake-valid-jcb-nonce': '3530111333300000',
  'fake-valid-maestro-nonce': '6304000000000000',
  'fake-valid-dinersclub-nonce': '36259600000004',
  'fake-valid-prepaid-nonce': '4111111111111210',
  'fake-valid-prepaid-reloadable-nonce': '4229989900000002',
  'fake-valid-business-nonce': '4229989800000003',
  'fake-valid-consumer-nonce': '4229989700000004',
  'fake-valid-corporate-nonce': '4229989100000000',
  'fake-valid-purchase-nonce': '4229989500000006',
  'fake-valid-commercial-nonce': '4111111111131010',
  'fake-valid-durbin-regulated-nonce': '4111161010101010',
  'fake-valid-healthcare-nonce': '4111111510101010',
  'fake-valid-debit-nonce': '4117101010101010',
  'fake-valid-payroll-nonce': '4111111114101010',
  'fake-valid-no-indicators-nonce': '4111111111310101',
  'fake-valid-unknown-indicators-nonce': '4111111111112101',
  'fake-valid-country-of-issuance-usa-nonce': '4111111111121102',
  'fake-valid-country-of-issuance-cad-nonce': '4012000033330026',
  'fake-valid-issuing-bank-network-only-nonce': '4111111141010101',
  'fake-processor-declined-visa-nonce': '4000111111111115',
  'fake-processor-declined-mastercard-nonce': '5105105105105100',
  'fake-processor-declined-amex-nonce': '378734493671000',
  'fake-processor-declined-discover-nonce': '6011000990139424',
  'fake-processor-failure-jcb-nonce': '3566002020360505',
  'fake-gateway-rejected-fraud-nonce': '4000111111111511',
  'fake-gateway-rejected-risk-thresholds-nonce': '4111130000000003',
}

/** The card behind one of the published, reusable nonces. */
export function cardOfPublishedNonce(nonce: string): TestCard | undefined {
  return Object.hasOwn(nonceCards, nonce) ? testCard(nonceCards[nonce] ?? '') : undefined
}
