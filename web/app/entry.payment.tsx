import { showFlash } from './documents/start-frame.ts'
import { startPart } from './documents/start-part.tsx'
import { Checkout } from './routes/sales/checkout/page/checkout.tsx'

startPart(Checkout)
showFlash()
