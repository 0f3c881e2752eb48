import { calculatorPath } from '@course/contract/course/workbook/calculators/calculator-address'
import type { CalculatorId } from '@course/contract/course/workbook/calculators/calculators'
import type { Typed } from '@course/contract/course/workbook/numbers/input-types'
import { saveCalculation } from '@course/contract/course/workbook/properties/calculations'
import { listProperties, propertyName } from '@course/contract/course/workbook/properties/properties'
import * as paths from '@course/contract/paths'
import { useState } from 'react'
import { takeOverLogin } from '../../../../access/take-over-login.ts'
import { ApiError, call } from '../../../../api.ts'
import { useAction } from '../../../../forms/use-action.ts'
import { Button, ButtonRow, FormButtons } from '../../../../kit/button.tsx'
import { Dialog } from '../../../../kit/dialog.tsx'
import { SelectField } from '../../../../kit/field.tsx'
import { Notice } from '../../../../kit/notice.tsx'
import { randomUuid } from '../../../../kit/random-uuid.ts'
import { SiteLink } from '../../../../kit/site-link.tsx'
import { rememberReturn } from '../../../../session.ts'
import { isViewing } from '../../../../storage.ts'
import { useLoaded } from '../../learning/use-loaded.ts'
import { useFormFocus } from '../forms/use-form-focus.ts'
import styles from './calculators.module.css'

/** The properties to which something can be saved, or why nothing can be. */
async function loadProperties() {
  if (isViewing()) return 'support'
  if ((await takeOverLogin()).kind !== 'open') return 'no login'
  try {
    const { properties, readableUntil } = await call(listProperties)
    if (readableUntil !== null) return 'no access'
    return properties.length > 0 ? properties : 'no property'
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return 'no login'
    if (error instanceof ApiError && error.code === 'no_access') return 'no access'
    throw error
  }
}
type Properties = Exclude<Awaited<ReturnType<typeof loadProperties>>, string>

interface SaveCalculationProps {
  id: CalculatorId
  typed: Typed
  onClose: () => void
}

/** Saves what is typed in a calculator to a property, after the choice of one. */
export function SaveCalculation({ id, typed, onClose }: SaveCalculationProps) {
  const { value, error } = useLoaded(loadProperties)
  return (
    <Dialog title="Save to a property" onClose={onClose}>
      {!value && !error && <p role="status">Loading your properties…</p>}
      {error && <Notice kind="error">{error.message}</Notice>}
      {typeof value === 'object' ? (
        <Choice id={id} typed={typed} properties={value} onClose={onClose} />
      ) : (
        <>
          {value && <Refusal why={value} address={calculatorPath(id, typed)} />}
          <ButtonRow>
            <Button quiet onClick={onClose}>
              Close
            </Button>
          </ButtonRow>
        </>
      )}
    </Dialog>
  )
}

interface RefusalProps {
  why: Exclude<Awaited<ReturnType<typeof loadProperties>>, Properties>
  /** The address that keeps the numbers. */
  address: string
}

function Refusal({ why, address }: RefusalProps) {
  if (why === 'support') return <p>Support can’t see a member’s workbook.</p>
  if (why === 'no access') return <p>Your access to the course has ended, so nothing can be saved to your workbook.</p>
  if (why === 'no property')
    return (
      <p>
        You have no property yet. Add one in your <SiteLink to={paths.workbook}>workbook</SiteLink> first. These numbers
        stay in <SiteLink to={address}>this link</SiteLink>.
      </p>
    )
  return (
    <p>
      Members of the course save their numbers in a workbook.{' '}
      <SiteLink to={paths.login} onClick={() => rememberReturn(address)}>
        Log in
      </SiteLink>{' '}
      to save these.
    </p>
  )
}

interface ChoiceProps extends SaveCalculationProps {
  properties: Properties
}

function Choice({ id, typed, properties, onClose }: ChoiceProps) {
  const [calculation] = useState(randomUuid)
  const wanted = new URLSearchParams(location.search).get('property')
  const [chosen, setChosen] = useState((properties.find((each) => each.id === wanted) ?? properties[0])?.id ?? '')
  const [{ isSaved, failure }, setResult] = useState({ isSaved: false, failure: '' })
  const { busy, act } = useAction((problem) => setResult({ isSaved: false, failure: problem }))
  const form = useFormFocus()
  const save = () =>
    act(async () => {
      setResult({ isSaved: false, failure: '' })
      const params = { id: chosen, calculation }
      await call(saveCalculation, { params, body: { Calculator: id, Inputs: { ...typed } } })
      setResult({ isSaved: true, failure: '' })
    })
  const property = properties.find((each) => each.id === chosen)
  if (isSaved && property)
    return (
      <>
        <Notice kind="success">
          Saved to <bdi>{propertyName(property)}</bdi>.
        </Notice>
        <ButtonRow>
          <Button first onClick={onClose}>
            Close
          </Button>
          <SiteLink to={paths.property(chosen)}>Open the property</SiteLink>
        </ButtonRow>
      </>
    )
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <SelectField label="Property" value={chosen} onChange={({ target }) => setChosen(target.value)}>
        {properties.map((each) => (
          <option key={each.id} value={each.id}>
            {[propertyName(each), each.county].filter(Boolean).join(', ')}
          </option>
        ))}
      </SelectField>
      {failure && <Notice kind="error">{failure}</Notice>}
      <FormButtons submit="Save" busy={busy} onCancel={onClose} />
    </form>
  )
}
