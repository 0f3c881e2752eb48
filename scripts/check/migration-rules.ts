/** A statement that may break an older build, and why. */
export interface Contraction {
  statement: string
  reason: string
}

/** A comment in a statement for which a person has checked that no build in use needs what it removes. */
const reviewed = /^\s*-- reviewed: \S/m

const name = String.raw`(?:"public"\.)?"?(\w+)"?`

/**
 * Finds statements that remove or restrict something that an older build uses. During an upgrade, and after going
 * back, both builds work on the same database. Adding is always allowed.
 * @param sql a whole migration file
 */
export function findContractions(sql: string): Contraction[] {
  const statements = splitStatements(sql)
  const added = {
    tables: namesIn(statements, new RegExp(`^create table (?:if not exists )?${name}`, 'i')),
    columns: namesIn(statements, new RegExp(`^alter table ${name} add column (?:if not exists )?"?(\\w+)"?`, 'i')),
  }
  return statements.flatMap(({ text, isReviewed }) => {
    const reason = isReviewed ? undefined : reasonAgainst(text, added)
    return reason ? [{ statement: text.slice(0, 160), reason }] : []
  })
}

function splitStatements(sql: string): { text: string; isReviewed: boolean }[] {
  return sql
    .replace(/(\$\w*\$).*?\1/gs, "''")
    .split(/--> statement-breakpoint|;/)
    .map((part) => ({ text: plain(part), isReviewed: reviewed.test(part) }))
    .filter(({ text }) => text !== '')
}

/** The statement on one line, without comments and quoted text. */
const plain = (part: string) =>
  part
    .replace(/^\s*--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
    .trim()

function namesIn(statements: { text: string }[], pattern: RegExp): Set<string> {
  return new Set(
    statements.flatMap(({ text }) => {
      const found = pattern.exec(text)
      return found ? [found.slice(1).join('.').toLowerCase()] : []
    }),
  )
}

interface Added {
  tables: Set<string>
  columns: Set<string>
}

function reasonAgainst(text: string, added: Added): string | undefined {
  const found = refusedStatements.find(([pattern]) => pattern.test(text))
  if (found) return found[1]
  const [, table = ''] =
    new RegExp(
      `^(?:alter table|create unique index .* on|create (?:constraint )?trigger .*? on) (?:only )?${name}`,
      'i',
    ).exec(text) ?? []
  // Older builds don't know objects that the file itself creates.
  if (added.tables.has(table.toLowerCase())) return undefined
  if (/^create unique index /i.test(text)) return 'forbids rows that an older build may write'
  if (/^create (constraint )?trigger /i.test(text)) return 'changes what statements of an older build do'
  if (/^alter /i.test(text)) return reasonAgainstChange(text, table.toLowerCase(), added)
  return undefined
}

const refusedStatements: [RegExp, string][] = [
  [/^drop /i, 'drops what an older build may use'],
  [/^(truncate |(with .*\) ?)?delete from )/i, 'deletes rows'],
  [/^do\b/i, 'hides its statements from this check'],
  [/^(begin|start|commit|end|rollback|savepoint)\b/i, 'splits the transaction that undoes a failed migration'],
  [/^set (local |session )?(lock|statement)_timeout\b/i, 'lets people wait behind a migration'],
  [/^lock /i, 'keeps an older build out of a table'],
  [/^(revoke|alter (role|user|database|system|default privileges)) ?/i, 'changes what an older build may do'],
  [/^create or replace (function|procedure|view)/i, 'changes what statements of an older build do'],
  [/^create (or replace )?(rule|policy)/i, 'changes what statements of an older build do'],
]

const demandsValue = (change: string) =>
  /\badd column /i.test(change) && / not null/i.test(change) && !/ (default|generated) /i.test(change)

const refused: [RegExp, string][] = [
  [/ drop /i, 'drops what an older build may use'],
  [/ rename /i, 'renames what an older build uses'],
  [/ set schema /i, 'renames what an older build uses'],
  [/ (owner to|(enable|force) row level security)/i, 'changes what an older build may do'],
  [/ (enable|disable) (replica |always )?(trigger|rule)/i, 'changes what statements of an older build do'],
  [/ alter (?:column )?\S+ (?:set data )?type /i, 'changes a type under an older build'],
  [/ set not null/i, 'forbids rows that an older build may write'],
  [/ add (?:constraint \S+ )?(?:unique|check|primary key|exclude)\b/i, 'forbids rows that an older build may write'],
]

function reasonAgainstChange(text: string, table: string, added: Added): string | undefined {
  const found = refused.find(([pattern]) => pattern.test(text))
  if (found) return found[1]
  if (text.split(/, ?(?=add )/i).some(demandsValue)) return 'demands a value that an older build does not give'
  const [, column] = / foreign key \("?(\w+)"?/i.exec(text) ?? []
  if (column && !added.columns.has(`${table}.${column.toLowerCase()}`)) {
    return 'forbids rows that an older build may write'
  }
  return undefined
}
