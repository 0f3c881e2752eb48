import { showFlash } from './documents/start-frame.ts'
import { startPart } from './documents/start-part.tsx'
import { AllCalculators } from './routes/course/workbook/calculators/all-calculators.tsx'

startPart(AllCalculators)
showFlash()
