import { showFlash } from './documents/start-frame.ts'
import { startPart } from './documents/start-part.tsx'
import { NoEmailForm } from './routes/sales/address-requests/no-email-form.tsx'

startPart(NoEmailForm)
showFlash()
