import type { Property, PropertyForm } from '@course/contract/course/workbook/properties/properties'

/** What is sent about a property as it is. Without one, the form is empty. */
export const propertyFormOf = (property?: Property): PropertyForm => ({
  Address: property?.address ?? '',
  Parcel: property?.parcel ?? '',
  State: property?.state ?? '',
  County: property?.county ?? '',
  SaleDate: property?.saleDate ?? null,
  SaleKind: property?.saleKind ?? null,
  Stage: property?.stage ?? 'watching',
})
