import { type CalculatorId, calculators } from '@course/contract/course/workbook/calculators/calculators'
import { initialInputs } from '@course/contract/course/workbook/numbers/inputs'
import { newId } from '../src/platform/ids.ts'
import { pdfBytes } from './course-files.ts'
import type { Reply, TestSite } from './test-site.ts'

type Member = Awaited<ReturnType<TestSite['person']>>
type Writer = Pick<Member, 'put' | 'get'>

/** What a form sends about a property. */
export const propertyForm = (changes: object = {}) => ({
  FromVersion: 0,
  Address: '12 Oak Street',
  Parcel: '07-22-401-009',
  State: 'fl',
  County: 'Polk',
  SaleDate: '2027-06-01',
  SaleKind: 'lien',
  Stage: 'watching',
  ...changes,
})

export const propertyPath = (id: string) => `/api/workbook/properties/${id}`

/** A saved property of a member. @returns its ID */
export async function newProperty(member: Writer, changes: object = {}): Promise<string> {
  const id = newId()
  const { status, body } = await member.put(propertyPath(id), propertyForm(changes))
  if (status !== 200) throw new Error(JSON.stringify(body))
  return id
}

interface Value {
  value: string
  /** What the field was, as far as the device knows. */
  was?: string
  sheet?: string
  field?: string
}

/** Saves a field of a worksheet. */
export const saveValue = (
  member: Writer,
  id: string,
  { value, was = '', sheet = 'research', field = 'road.found' }: Value,
): Promise<Reply> =>
  member.put(`${propertyPath(id)}/sheets/${sheet}/${field}`, {
    Was: was,
    Value: value,
  })

export const deadlinePath = (property: string, id: string) => `${propertyPath(property)}/deadlines/${id}`

/** What a form sends about a deadline that the member entered. */
export const deadlineForm = (changes: object = {}) => ({
  FromVersion: 0,
  What: 'Rest of the price is due',
  Day: '2027-06-02',
  Source: 'Terms of sale, page 3',
  Rule: null,
  Done: false,
  ...changes,
})

/** What is typed in a calculator: its example, and something else in some inputs. */
export const calculatorInputs = (id: CalculatorId, changes: Record<string, string> = {}): Record<string, string> => ({
  ...initialInputs(calculators[id].inputs),
  ...changes,
})

/** Stores a file about a property. */
export function sendPropertyFile(
  site: TestSite,
  token: string,
  {
    property,
    id = newId(),
    name = 'Front',
    bytes = pdfBytes(),
  }: { property: string; id?: string; name?: string; bytes?: Buffer },
): Promise<Reply> {
  const headers = { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` }
  const url = `${propertyPath(property)}/files/${id}?${new URLSearchParams({ name })}`
  return site.request('PUT', url, { payload: bytes, headers })
}
