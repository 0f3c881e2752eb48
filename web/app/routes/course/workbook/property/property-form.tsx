import {
  type Property,
  propertyName,
  propertyStages,
  saveProperty,
} from '@course/contract/course/workbook/properties/properties'
import { placeText, saleKindNames, stageNames } from '@course/contract/course/workbook/properties/property-words'
import { saleKinds } from '@course/contract/publishing/content/content-states'
import { stateNames } from '@course/contract/words/postal-codes'
import type { FormEvent } from 'react'
import { call } from '../../../../api.ts'
import { FormButtons } from '../../../../kit/button.tsx'
import { Field, FormSummary, SelectField } from '../../../../kit/field.tsx'
import { DayField } from '../forms/day-field.tsx'
import { formNames } from '../forms/kept-form.ts'
import { OtherVersion, useSavedForm } from '../forms/saved-form.tsx'
import { useFormFocus } from '../forms/use-form-focus.ts'
import shared from '../workbook.module.css'
import styles from './property.module.css'
import { propertyFormOf } from './property-form-values.ts'

const states = Object.entries(stateNames).sort(([, a], [, b]) => a.localeCompare(b, 'en'))

const otherText = (property: Property): string =>
  [propertyName(property), property.parcel, placeText(property), property.saleDate, stageNames[property.stage]]
    .filter(Boolean)
    .join(', ')

interface PropertyFormProps {
  /** The ID of the account. */
  account: string
  id: string
  /** Without it, the form is for a new one. */
  property?: Property
  onSaved: (saved: Property) => void
  onCancel: () => void
}

/** What a member writes about a property. */
export function PropertyForm({ account, id, property, onSaved, onCancel }: PropertyFormProps) {
  const { form, change, problems, busy, send, other, takeOther } = useSavedForm({
    saved: property,
    toForm: propertyFormOf,
    keptAs: formNames.property(account, property?.id),
  })
  const focus = useFormFocus()
  const submit = (event: FormEvent<HTMLFormElement>) =>
    void send(event, async (FromVersion) =>
      onSaved(await call(saveProperty, { params: { id }, body: { ...form, FromVersion } })),
    )
  return (
    <form className={shared.form} ref={focus} onSubmit={submit} noValidate>
      <div className={styles.pair}>
        <Field
          label="Address"
          problem={problems.Address}
          value={form.Address}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => change({ Address: target.value })}
        />
        <Field
          label="Parcel number"
          problem={problems.Parcel}
          value={form.Parcel}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => change({ Parcel: target.value })}
        />
        <SelectField
          label="State"
          problem={problems.State}
          value={form.State}
          onChange={({ target }) => change({ State: target.value })}
        >
          <option value="">Choose a state</option>
          {states.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          label="County"
          problem={problems.County}
          value={form.County}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => change({ County: target.value })}
        />
        <DayField
          name="SaleDate"
          label="Sale date"
          problem={problems.SaleDate}
          value={form.SaleDate ?? ''}
          onChange={(day) => change({ SaleDate: day || null })}
        />
        <SelectField
          label="What is sold"
          problem={problems.SaleKind}
          value={form.SaleKind ?? ''}
          onChange={({ target }) => change({ SaleKind: saleKinds.find((kind) => kind === target.value) ?? null })}
        >
          <option value="">I don’t know yet</option>
          {saleKinds.map((kind) => (
            <option key={kind} value={kind}>
              {saleKindNames[kind]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Stage"
          problem={problems.Stage}
          value={form.Stage}
          onChange={({ target }) =>
            change({ Stage: propertyStages.find((stage) => stage === target.value) ?? 'watching' })
          }
        >
          {propertyStages.map((stage) => (
            <option key={stage} value={stage}>
              {stageNames[stage]}
            </option>
          ))}
        </SelectField>
      </div>
      <FormSummary text={problems.summary} />
      {other && <OtherVersion text={otherText(other)} onTake={takeOther} />}
      <FormButtons submit={property ? 'Save' : 'Add property'} busy={busy} onCancel={onCancel} />
    </form>
  )
}
