import type { InvoiceDetails, PrintedFacts } from '@course/contract/sales/papers'
import { findUnprintable } from '../../platform/papers/paper-fonts.ts'
import { Refusal } from '../../platform/refusal.ts'

interface InvoiceTexts {
  seller: PrintedFacts['seller']
  product: { name: string }
}

/** The characters of what is on every invoice that its font lacks: the seller, and the name of the course. */
export const findUnprintableInvoiceTexts = ({ seller, product }: InvoiceTexts): Promise<string[]> =>
  findUnprintable([seller.name, ...seller.address, seller.email, product.name].join(' '))

/** More would hide the rest of the sentence. */
const maxListed = 5

const labels = { Company: 'Company', Address: 'Address', TaxId: 'Tax ID' } as const

/** @throws Refusal invalid_input beside each field that the invoice's font can't draw */
export async function refuseUnprintableDetails(details: InvoiceDetails): Promise<void> {
  const fields: Record<string, string> = {}
  for (const field of Object.keys(labels) as (keyof InvoiceDetails)[]) {
    const lacking = await findUnprintable((details[field] ?? '').replaceAll('\n', ' '))
    if (lacking.length > 0) fields[field] = problemOf(labels[field], lacking)
  }
  const [problem] = Object.values(fields)
  if (problem) throw new Refusal('invalid_input', problem, { fields })
}

function problemOf(label: string, lacking: readonly string[]): string {
  const listed = lacking.slice(0, maxListed).map((each) => `“${each}”`)
  const more = lacking.length > maxListed ? ' and others' : ''
  return `${label} has characters that our invoices can’t show: ${listed.join(', ')}${more}. Please write it in the Latin, Greek or Cyrillic alphabet.`
}
