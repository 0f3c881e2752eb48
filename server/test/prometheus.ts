import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const file = join(import.meta.dirname, '../../deploy/monitoring/alerts.yml')

/** Reads the expression of each alert rule. */
export async function readAlertRules(): Promise<Map<string, string>> {
  const text = await readFile(file, 'utf8')
  const rules = text.matchAll(/- alert: (\w+)\n +expr: (.+)/g)
  return new Map([...rules].map(([, name = '', expression = '']) => [name, expression]))
}

/** Whether a rule that compares numbers is true of the metrics that one site shows. */
export function isFiring(expression: string, metrics: string): boolean {
  const read = (factor: string): number => {
    const absolute = /^abs\((.+)\)$/.exec(factor)?.[1]
    if (absolute) return Math.abs(read(absolute))
    const name = factor.replace(/^(?:max|min)\((\w+)\)$/, '$1')
    const value = /^[\d.]/.test(name) ? name : new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]
    if (value === undefined) throw new Error(`no metric ${name}`)
    return Number(value)
  }
  const compute = (term: string): number =>
    term
      .split(' / ')
      .map((part) =>
        part
          .split(' * ')
          .map(read)
          .reduce((a, b) => a * b),
      )
      .reduce((a, b) => a / b)
  return expression.split(' or ').some((comparison) => {
    const [left = '', operator, right = ''] = comparison.split(/ (<|>) /)
    return operator === '<' ? compute(left) < compute(right) : compute(left) > compute(right)
  })
}
