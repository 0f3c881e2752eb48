import { type ImportField, importFields } from '@course/contract/office/users/user-import'
import { type RoleName, roleNames } from '@course/contract/roles'

/** What each column of a file holds, in the order of the file; null for one that is left out. */
export type Columns = (ImportField | null)[]

const patterns: Record<ImportField, RegExp> = {
  email: /\be-?mail/,
  firstName: /^(first|given)\W?name$|^first$/,
  lastName: /^(last|family)\W?name$|^last$|^surname$/,
  // No item's or product's name.
  fullName: /^(?:(?:full|display|customer|buyer|member|student|contact)\W)?name$/,
  role: /^role$/,
}

/** What a column holds, by its name. An address is no name. */
export function guessField(name: string): ImportField | null {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .trim()
  return words.includes('@') ? null : (importFields.find((field) => patterns[field].test(words)) ?? null)
}

/** One column for each field. A full name is used only without first and last names. */
export function guessColumns(names: readonly string[]): Columns {
  const guessed = names.map(guessField)
  const first = guessed.map((field, at) => (guessed.indexOf(field) === at ? field : null))
  return first.includes('firstName') && first.includes('lastName')
    ? first.map((field) => (field === 'fullName' ? null : field))
    : first
}

const labels: Record<ImportField, string> = {
  email: 'emails',
  firstName: 'first names',
  lastName: 'last names',
  fullName: 'full names',
  role: 'roles',
}

export function columnProblem(columns: Columns): string | null {
  const twice = importFields.find((field) => columns.indexOf(field) !== columns.lastIndexOf(field))
  if (twice) return `Choose only one column with the ${labels[twice]}.`
  if (!columns.includes('email')) return 'Choose the column with the emails.'
  const hasNames = columns.includes('fullName') || (columns.includes('firstName') && columns.includes('lastName'))
  return hasNames ? null : 'Choose the columns with the first and last names, or one with full names.'
}

const roleKey = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')

export const readRole = (text: string): RoleName | undefined =>
  roleNames.find((name) => roleKey(name) === roleKey(text))
