import { email as emailField } from '@course/contract/fields'
import { type ColumnChoice, type ImportField, importFields } from '@course/contract/office/users/user-import'
import { type RoleName, roleNames } from '@course/contract/roles'

/** How a column's name is compared: without case, accents, signs, and units in parentheses. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The site's own names, which need no confirmation. */
const ownNames: Partial<Record<string, ImportField>> = {
  email: 'email',
  'first name': 'firstName',
  'last name': 'lastName',
  role: 'role',
}

/** Names in other products' files and other languages, the most likely first. */
const knownNames: Record<ImportField, string[]> = {
  email: names(
    'email, email address, e mail, e mail address, mail, user email, student email, member email, customer email, purchase email, buyer email, from email address, subscriber email, contact email, e mail adresse, email adresse, mailadresse, adresse e mail, adresse email, correo electronico, correo, indirizzo email, e mail 1 value',
  ),
  firstName: names(
    'first name, firstname, first, given name, forename, customer first name, vorname, prenom, nombre, nome, etunimi, fornavn, voornaam',
  ),
  lastName: names(
    'last name, lastname, last, surname, family name, customer last name, nachname, familienname, nom, nom de famille, apellido, apellidos, cognome, sukunimi, etternavn, achternaam',
  ),
  fullName: names(
    'full name, fullname, name, display name, user name, student name, student, member name, member, customer name, customer, buyer name, buyer, contact name, name on card, card name, nom complet, nombre completo, nome completo, vollstandiger name, naam, navn',
  ),
  role: names('role, user role, roles, rolle'),
}

function names(list: string): string[] {
  return list.split(', ')
}

export const isEmailName = (name: string): boolean => knownNames.email.includes(nameKey(name))

export interface Column {
  name: string
  cells: readonly string[]
}

/** The columns if every one that is needed has the site's own name; the role may be missing. */
export function ownColumns(columns: readonly Column[]): ColumnChoice | undefined {
  const choice: ColumnChoice = {}
  columns.forEach(({ name }, at) => {
    const field = ownNames[nameKey(name)]
    if (field) choice[field] ??= at + 1
  })
  return choice.email && choice.firstName && choice.lastName ? choice : undefined
}

/** A suggestion by the columns' names, and for emails and roles by what is in them. */
export function suggestColumns(columns: readonly Column[]): ColumnChoice {
  const choice: ColumnChoice = {}
  for (const field of importFields) {
    const at = knownNames[field]
      .map((known) => columns.findIndex(({ name, cells }) => nameKey(name) === known && fits(field, cells)))
      .find((position) => position >= 0)
    if (at !== undefined) choice[field] = at + 1
  }
  const byContent = choice.email ? -1 : columns.findIndex(({ cells }) => areEmails(cells))
  if (byContent >= 0) choice.email = byContent + 1
  return withoutHalfNames(choice)
}

/** Emails are never all missing, and other products' roles are no roles of the site. */
function fits(field: ImportField, cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  if (field === 'role') return filled.length > 0 && filled.every((cell) => readRole(cell) !== undefined)
  return field !== 'email' || filled.some((cell) => cell.includes('@'))
}

function areEmails(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return filled.length > 0 && filled.filter(isEmail).length > filled.length / 2
}

export const isEmail = (cell: string): boolean => emailField.safeParse(cell).success

/** First and last names are used together, or else the full name. */
function withoutHalfNames({ firstName, lastName, fullName, ...rest }: ColumnChoice): ColumnChoice {
  if (firstName && lastName) return { ...rest, firstName, lastName }
  if (fullName) return { ...rest, fullName }
  return { ...rest, ...(firstName && { firstName }), ...(lastName && { lastName }) }
}

/** Which choice is missing before rows can be read. */
export function missingChoice({ email, firstName, lastName, fullName }: ColumnChoice): string | null {
  const hasNames = fullName !== undefined || (firstName !== undefined && lastName !== undefined)
  if (!email && !hasNames) return 'Choose the columns with the emails and the names.'
  if (!email) return 'Choose the column with the emails.'
  if (firstName && !hasNames) return 'Choose the column with the last names, or one with full names.'
  if (lastName && !hasNames) return 'Choose the column with the first names, or one with full names.'
  return hasNames ? null : 'Choose the columns with the names.'
}

const roleKey = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')

/** The role that a cell names, in any case. */
export const readRole = (text: string): RoleName | undefined =>
  roleNames.find((name) => roleKey(name) === roleKey(text))
