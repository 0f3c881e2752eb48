/**
 * Reads the commands of a guide by the name after `sh` of each fenced block: "```sh install".
 * @throws Error if a name is used twice
 */
export function readSteps(markdown: string): Map<string, string> {
  const steps = new Map<string, string>()
  for (const [, name = '', commands = ''] of markdown.matchAll(/^```sh (\w+)\n(.*?)^```$/gms)) {
    if (steps.has(name)) throw new Error(`The guide has two steps named ${name}.`)
    steps.set(name, commands)
  }
  return steps
}
