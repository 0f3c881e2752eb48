/** The longest id that a schema takes. */
const longest = 100

/** Makes an id from a name, such as "tax-sale" from "Tax sale", that no other entry has. */
export function createId(name: string, taken: readonly string[], noun = 'entry'): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest - 5)
    .replace(/^-+|-+$/g, '')
  const start = plain || noun.replace(/[^a-z0-9]+/g, '-')
  if (!taken.includes(start)) return start
  for (let count = 2; ; count++) if (!taken.includes(`${start}-${count}`)) return `${start}-${count}`
}
