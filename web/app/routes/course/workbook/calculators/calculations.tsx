import { calculatorPath } from '@course/contract/course/workbook/calculators/calculator-address'
import { calculators } from '@course/contract/course/workbook/calculators/calculators'
import { type Calculation, deleteCalculation } from '@course/contract/course/workbook/properties/calculations'
import * as paths from '@course/contract/paths'
import { localDayText } from '@course/contract/words/dates'
import { call } from '../../../../api.ts'
import { ConfirmButton } from '../../../../forms/confirm-dialog.tsx'
import { ButtonRow } from '../../../../kit/button.tsx'
import { Section } from '../../../../kit/facts.tsx'
import { SiteLink } from '../../../../kit/site-link.tsx'
import shared from '../workbook.module.css'
import styles from './calculations.module.css'

interface CalculationsProps {
  property: string
  calculations: readonly Calculation[]
  isReadOnly: boolean
  onDeleted: (id: string) => void
}

/** What was calculated for a property. Each result is calculated again from what was typed. */
export const Calculations = ({ property, calculations, isReadOnly, onDeleted }: CalculationsProps) => (
  <Section title="Calculations">
    {calculations.length > 0 ? (
      <ul className={shared.entries}>
        {calculations.map((calculation) => (
          <CalculationRow
            key={calculation.id}
            property={property}
            calculation={calculation}
            isReadOnly={isReadOnly}
            onDeleted={() => onDeleted(calculation.id)}
          />
        ))}
      </ul>
    ) : (
      <p>{isReadOnly ? 'None.' : 'None yet. Each calculator has a button that saves its numbers here.'}</p>
    )}
    {!isReadOnly && (
      <p className={shared.onScreen}>
        <SiteLink to={`${paths.calculators}?property=${property}`}>Open the calculators</SiteLink>
      </p>
    )}
  </Section>
)

interface CalculationRowProps {
  property: string
  calculation: Calculation
  isReadOnly: boolean
  onDeleted: () => void
}

function CalculationRow({ property, calculation, isReadOnly, onDeleted }: CalculationRowProps) {
  const { id, calculator, inputs, savedAt } = calculation
  const { title, run } = calculators[calculator]
  const result = run(inputs)
  return (
    <li className={shared.entry}>
      <p>
        <strong>{title}</strong>
      </p>
      <p>
        {'outcome' in result
          ? `${result.outcome.result.label}: ${result.outcome.result.value}`
          : 'These numbers can’t be calculated any more. Open them to see why.'}
      </p>
      <p className={shared.facts}>Saved on {localDayText(savedAt)}</p>
      <div className={shared.onScreen}>
        <ButtonRow>
          <SiteLink className={styles.formula} to={calculatorPath(calculator, inputs)}>
            See the formula<span className="visually-hidden"> of {title}</span>
          </SiteLink>
          {!isReadOnly && (
            <ConfirmButton
              label="Delete"
              about={title}
              title="Delete this calculation?"
              confirm="Delete"
              discouraged
              onConfirm={async () => {
                await call(deleteCalculation, { params: { id: property, calculation: id }, body: {} })
                onDeleted()
              }}
            >
              <p>Its numbers are gone then. This can’t be undone.</p>
            </ConfirmButton>
          )}
        </ButtonRow>
      </div>
    </li>
  )
}
