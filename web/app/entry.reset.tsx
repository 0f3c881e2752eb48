import { showFlash } from './documents/start-frame.ts'
import { startPart } from './documents/start-part.tsx'
import { ResetForm } from './routes/accounts/login/reset-form.tsx'

startPart(ResetForm)
showFlash()
