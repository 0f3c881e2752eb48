import { calculatorIds } from '@course/contract/course/workbook/calculators/calculators'
import { CalculatorSection } from './calculator-section.tsx'

export const AllCalculators = () => calculatorIds.map((id) => <CalculatorSection key={id} id={id} />)
