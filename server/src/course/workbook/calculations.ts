import {
  type Calculation,
  type CalculationForm,
  maxCalculations,
  maxMemberCalculations,
} from '@course/contract/course/workbook/properties/calculations'
import { numberText } from '@course/contract/words/counts'
import { lockUser } from '../../accounts/accounts.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  type CalculationRow,
  countMemberCalculations,
  findCalculations,
  findProperty,
  insertCalculation,
  lockProperty,
  removeCalculation,
} from './properties.queries.ts'
import { noProperty } from './workbook-access.ts'

export const listCalculations = async (db: Db, propertyId: string): Promise<Calculation[]> =>
  (await findCalculations(db, propertyId)).map(toCalculation)

const toCalculation = ({ propertyId: _, savedAt, ...row }: CalculationRow): Calculation => ({
  ...row,
  savedAt: savedAt.toISOString(),
})

const noCalculation = () => new Refusal('not_found', 'There is no such calculation.')

interface Save {
  propertyId: string
  id: string
  form: CalculationForm
}

/** A calculation never changes. @throws Refusal not_found, also for someone else's ID; conflict for too many */
export function saveCalculation(db: Db, userId: string, { propertyId, id, form }: Save): Promise<Calculation> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    if (!(await lockProperty(tx, userId, propertyId))) throw noProperty()
    const present = await findCalculations(tx, propertyId)
    const before = present.find((each) => each.id === id)
    if (before) return toCalculation(before)
    if (present.length >= maxCalculations)
      throw new Refusal('conflict', `A property can have at most ${maxCalculations} calculations. Delete one first.`)
    if ((await countMemberCalculations(tx, userId)) >= maxMemberCalculations)
      throw new Refusal(
        'conflict',
        `You can save at most ${numberText(maxMemberCalculations)} calculations. Delete one first.`,
      )
    const inserted = await insertCalculation(tx, {
      id,
      propertyId,
      calculator: form.Calculator,
      inputs: form.Inputs,
    })
    if (!inserted) throw noCalculation()
    return toCalculation(inserted)
  })
}

/** @throws Refusal not_found */
export async function deleteCalculation(db: Db, userId: string, propertyId: string, id: string): Promise<void> {
  if (!(await findProperty(db, userId, propertyId))) throw noProperty()
  if (!(await removeCalculation(db, propertyId, id))) throw noCalculation()
}
