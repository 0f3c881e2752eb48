import { run } from './run.ts'

/** What a command can run, by name. */
export type Programs<More = object> = Record<string, { about: string } & More>

/** @returns a line about each program */
export function describe(command: string, programs: Programs): string {
  const width = Math.max(...Object.keys(programs).map((name) => name.length))
  const lines = Object.entries(programs).map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`)
  return `npm run ${command} -- NAME [options]\n\n${lines.join('\n')}\n`
}

/**
 * Runs the program that a command names, with the other arguments. Without such a program it lists all.
 * @returns the exit code
 */
export async function runNamed(
  command: string,
  programs: Programs<{ file: string }>,
  [name, ...args]: string[],
): Promise<number> {
  const program = Object.entries(programs).find(([each]) => each === name)?.[1]
  if (program) return run('node', [program.file, ...args])
  process.stdout.write(describe(command, programs))
  return name === undefined || name === '--help' ? 0 : 1
}
