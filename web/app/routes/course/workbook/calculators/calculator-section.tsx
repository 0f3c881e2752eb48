import { calculatorPath } from '@course/contract/course/workbook/calculators/calculator-address'
import { type CalculatorId, calculators } from '@course/contract/course/workbook/calculators/calculators'
import type { Typed } from '@course/contract/course/workbook/numbers/input-types'
import { initialInputs } from '@course/contract/course/workbook/numbers/inputs'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { isPlainPress } from '../../../../documents/plain-press.ts'
import { Button } from '../../../../kit/button.tsx'
import { useHydrated } from '../../../../kit/use-hydrated.ts'
import { Calculation } from './calculation.tsx'
import { CalculatorField } from './calculator-field.tsx'
import styles from './calculators.module.css'
import { useCalculator } from './use-calculator.ts'

/** Loaded when it is needed: most visitors have no workbook. */
const SaveCalculation = lazy(async () => ({ default: (await import('./save-calculation.tsx')).SaveCalculation }))

function SaveButton({ id, typed }: { id: CalculatorId; typed: Typed }) {
  const [isOpen, setOpen] = useState(false)
  const hydrated = useHydrated()
  return (
    <>
      <Button quiet disabled={!hydrated} onClick={() => setOpen(true)}>
        Save to a property<span className="visually-hidden"> from {calculators[id].title}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <SaveCalculation id={id} typed={typed} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Puts the numbers into the address, to be copied. The page shows them already. */
function showInAddress(event: MouseEvent<HTMLAnchorElement>) {
  if (!isPlainPress(event.nativeEvent)) return
  event.preventDefault()
  history.replaceState(history.state, '', event.currentTarget.href)
}

/** One calculator: its rule, what it asks for, and the calculation with the numbers in it. */
export function CalculatorSection({ id }: { id: CalculatorId }) {
  const { title, question, steps, inputs, run } = calculators[id]
  const { form, formProps, typed, touched } = useCalculator(id, initialInputs(inputs))
  const result = run(typed)
  const problems = 'problems' in result ? result.problems : {}
  const titleId = `${id}-title`
  return (
    <section className={styles.calculator} id={id} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p>{question}</p>
      <ul className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <form className={styles.inputs} ref={form} {...formProps}>
        {Object.entries(inputs).map(([name, input]) => (
          <CalculatorField
            key={name}
            name={name}
            input={input}
            problem={touched.has(name) ? problems[name] : undefined}
          />
        ))}
        <div className={styles.wide}>
          <Button quiet type="reset">
            Back to the example
          </Button>
        </div>
      </form>
      {'outcome' in result ? (
        <Calculation outcome={result.outcome} />
      ) : (
        <p role="status">The result appears here when every field is filled in correctly.</p>
      )}
      <div className={styles.acts}>
        {'outcome' in result && <SaveButton id={id} typed={typed} />}
        <a href={calculatorPath(id, typed)} onClick={showInAddress}>
          Link to these numbers
        </a>
      </div>
    </section>
  )
}
