interface Person {
  firstName: string
  lastName: string
  email: string
  role: string
}

/**
 * The list to return to after a user was saved. A search that found the old name or email, or a filter for the old
 * role, would hide the user, so it is dropped together with the page number.
 * @param path the address of the list, with search and filters
 * @param before the user before saving; undefined for a new user
 */
export function listPathAfterSave(
  path: string,
  before: Person | undefined,
  saved: { FirstName: string; LastName: string; Email: string; Role: string },
): string {
  const url = new URL(path, 'http://list')
  const isRenamed =
    before?.firstName !== saved.FirstName || before.lastName !== saved.LastName || before.email !== saved.Email
  const stale = [...(isRenamed ? ['search'] : []), ...(before?.role === saved.Role ? [] : ['role'])]
  if (!stale.some((name) => url.searchParams.has(name))) return path
  for (const name of [...stale, 'offset']) url.searchParams.delete(name)
  return url.pathname + url.search
}
