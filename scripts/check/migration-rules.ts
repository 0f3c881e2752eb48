/** A comment in a statement for which a person has checked that no build in use needs what it changes. */
const reviewed = /^\s*-- reviewed: \S/m

/** What an older build does not notice: new things, and other values. */
const harmless = /^(create (table|index|extension|function|sequence|view) |insert into |update )/i

const name = String.raw`(?:"public"\.)?"?(\w+)"?`
const createdTable = new RegExp(`^create table (?:if not exists )?${name}`, 'i')
const addedColumn = new RegExp(`^alter table ${name} add column (?:if not exists )?"?(\\w+)"?`, 'i')
const changedTable = new RegExp(
  `^(?:alter table|create unique index .* on|create (?:constraint )?trigger .*? on) (?:only )?${name}`,
  'i',
)
const foreignKey = / add constraint \S+ foreign key \("?(\w+)"?/i

/**
 * Finds statements that may break an older build: during an upgrade, and after going back, both builds work on the same
 * database. A migration may add, and change what it adds itself.
 * @param sql a whole migration file
 * @returns the statements that nobody has reviewed
 */
export function findContractions(sql: string): string[] {
  const statements = splitStatements(sql)
  const namesIn = (pattern: RegExp) =>
    new Set(statements.map(({ text }) => pattern.exec(text)?.slice(1).join('.').toLowerCase()))
  const [tables, columns] = [namesIn(createdTable), namesIn(addedColumn)]
  const isHarmless = (text: string): boolean => {
    const table = changedTable.exec(text)?.[1]?.toLowerCase()
    if (table === undefined) return harmless.test(text)
    const [, column = ''] = foreignKey.exec(text) ?? []
    return tables.has(table) || columns.has(`${table}.${column.toLowerCase()}`) || onlyAddsColumns(text)
  }
  return statements.filter(({ text, isReviewed }) => !isReviewed && !isHarmless(text)).map(({ text }) => text)
}

/** An older build gives no value to a column that it does not know. */
const onlyAddsColumns = (text: string): boolean =>
  text
    .replace(/^alter table \S+ /i, '')
    .split(/, ?(?=add )/i)
    .every(
      (change) => /^add column /i.test(change) && (!/ not null/i.test(change) || / (default|generated) /i.test(change)),
    )

function splitStatements(sql: string): { text: string; isReviewed: boolean }[] {
  return sql
    .replace(/(\$\w*\$).*?\1/gs, "''")
    .replace(/^\s*--.*$|'(?:[^']|'')*'/gm, (part) => (part.startsWith("'") ? "''" : part))
    .split(/--> statement-breakpoint|;/)
    .map((part) => ({ text: plain(part), isReviewed: reviewed.test(part) }))
    .filter(({ text }) => text !== '')
}

/** The statement on one line, without comments. */
const plain = (part: string) =>
  part
    .replace(/^\s*--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
