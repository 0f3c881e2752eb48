/** The role names of the product, highest first. Kept free of zod, so that public pages may import it. */
export const roleNames = ['Super Admin', 'Super User', 'Paid User'] as const
export type RoleName = (typeof roleNames)[number]

export const administratorRoles: readonly RoleName[] = ['Super Admin', 'Super User']

/** Whether a role name from a token or a row is that of an administrator. */
export const isAdministrator = (role: string): boolean => (administratorRoles as readonly string[]).includes(role)
