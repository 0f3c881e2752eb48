import { type Property, propertyStages, saveProperty } from '@course/contract/course/workbook/properties/properties'
import { stageNames } from '@course/contract/course/workbook/properties/property-words'
import { useId } from 'react'
import { ApiError, call } from '../../../../api.ts'
import { useChoice } from '../forms/use-choice.ts'
import shared from '../workbook.module.css'
import styles from './property.module.css'
import { propertyFormOf } from './property-form-values.ts'

interface StageFieldProps {
  property: Property
  isReadOnly: boolean
  onSaved: (saved: Property) => void
}

/** How far a member is with a property. It is saved as it is chosen. */
export function StageField({ property, isReadOnly, onSaved }: StageFieldProps) {
  const id = useId()
  const stage = useChoice(property.stage, async (Stage) => {
    const body = { ...propertyFormOf(property), Stage, FromVersion: property.version }
    try {
      onSaved(await call(saveProperty, { params: { id: property.id }, body }))
    } catch (error) {
      // Changed on another device: the page shows that, and the message says why.
      if (error instanceof ApiError && error.current) onSaved(error.current.body as Property)
      throw error
    }
  })
  if (isReadOnly)
    return (
      <span className={shared.stage} data-stage={property.stage}>
        {stageNames[property.stage]}
      </span>
    )
  return (
    <p className={styles.stageField}>
      <label htmlFor={id}>Stage</label>
      <select
        id={id}
        value={stage.value}
        aria-disabled={stage.isSaving}
        onChange={({ target }) =>
          void stage.choose(propertyStages.find((each) => each === target.value) ?? property.stage)
        }
      >
        {propertyStages.map((each) => (
          <option key={each} value={each}>
            {stageNames[each]}
          </option>
        ))}
      </select>
    </p>
  )
}
