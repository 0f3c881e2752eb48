import type { PrintedFacts } from '@course/contract/sales/papers'
import { findUnprintable } from '../../platform/papers/paper-fonts.ts'

interface InvoiceTexts {
  seller: PrintedFacts['seller']
  product: { name: string }
}

/** The characters of what is on every invoice that its font lacks: the seller, and the name of the course. */
export const findUnprintableInvoiceTexts = ({ seller, product }: InvoiceTexts): Promise<string[]> =>
  findUnprintable([seller.name, ...seller.address, seller.email, product.name].join(' '))
