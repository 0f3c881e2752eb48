import * as paths from '@course/contract/paths'
import type { BarLink } from './frame.tsx'

interface MenuPage extends BarLink {
  /** The key that opens it after `g`. */
  key: string
  isForSuperAdmins?: true
}

/** The pages of the admin area that are not in the second bar. */
const menuPages: readonly MenuPage[] = [
  { to: paths.admin, text: 'Overview', key: 'o' },
  { to: paths.figures, text: 'Figures', key: 'f' },
  { to: paths.content, text: 'Content', key: 'c' },
  { to: paths.ownerFiles, text: 'Files', key: 'l' },
  { to: paths.usersImport, text: 'Import users', key: 'i' },
  { to: paths.writeNotice, text: 'Notices', key: 'n', isForSuperAdmins: true },
  { to: paths.doctor, text: 'Doctor', key: 'd', isForSuperAdmins: true },
  { to: paths.audit, text: 'Audit', key: 'a', isForSuperAdmins: true },
]

const barPages: readonly MenuPage[] = [
  { to: paths.users, text: 'Users', key: 'u' },
  { to: paths.purchases, text: 'Purchases', key: 'p' },
]

const openTo = (role: string) => (page: MenuPage) => !page.isForSuperAdmins || role === 'Super Admin'

/** The menu of an administrator. */
export const menuOf = (role: string): readonly MenuPage[] => menuPages.filter(openTo(role))

/** Every page that a key opens. */
export const pagesWithKeys = (role: string): readonly MenuPage[] => [...barPages, ...menuOf(role)]
