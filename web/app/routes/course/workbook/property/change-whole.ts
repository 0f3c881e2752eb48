import type { WholeProperty } from '@course/contract/course/workbook/properties/properties'

/** Changes what a page knows of a property, after the server has it. */
export type ChangeWhole = (change: (before: WholeProperty) => Partial<WholeProperty>) => void
