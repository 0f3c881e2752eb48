import type { RoundResult } from './round.ts'

/** Formats the totals by fault as a text table. */
export function formatTable(results: RoundResult[]): string {
  const names = [...new Set(results.map(({ fault }) => fault))]
  const rows = names.map((name) => {
    const ours = results.filter(({ fault }) => fault === name)
    return [name, ...totals(ours)]
  })
  const lines = [
    ['fault', 'rounds', 'charges', 'accounts', 'refunds', 'outdated', 'violations'],
    ...rows,
    ['all', ...totals(results)],
  ]
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))),
    )
    .map((cells) => cells.join('  '))
    .join('\n')
}

function totals(results: RoundResult[]): string[] {
  const sum = (of: (result: RoundResult) => number) => String(results.reduce((total, result) => total + of(result), 0))
  return [
    String(results.length),
    sum(({ charges }) => charges),
    sum(({ accounts }) => accounts),
    sum(({ refunds }) => refunds),
    sum(({ outdated }) => outdated),
    sum(({ violations }) => violations.length),
  ]
}

/** `N rounds, N violations`. */
export function closingLine(results: RoundResult[]): string {
  const violations = results.reduce((total, result) => total + result.violations.length, 0)
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
  return `${count(results.length, 'round')}, ${count(violations, 'violation')}`
}
