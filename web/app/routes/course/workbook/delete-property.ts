import { deleteProperty, type Property } from '@course/contract/course/workbook/properties'
import { call } from '../../../api.ts'

/** Deletes a property as this page shows it. @throws ApiError if another device changed it */
export const deleteWholeProperty = ({ id, version }: Property) =>
  call(deleteProperty, { params: { id }, body: { FromVersion: version } })
