import { parseArgs } from 'node:util'
import { ensureBuilt } from '../../scripts/build.ts'
import { findFreePorts } from '../../server/test/faults/free-ports.ts'
import { assess, formatPhases } from './assess.ts'
import { playPhases } from './phases.ts'
import { checkRecords } from './records.ts'
import { recordRequests } from './traffic.ts'
import { inviteCrowd } from './visitors.ts'
import { forget, startScaleWorld } from './world.ts'

/**
 * Restarts, kills and upgrades the instances of a site behind the shipped nginx.conf while people use it, and stops the
 * database. Fails if anyone meets a failure that could have been avoided. `--short` takes less than two minutes; `--port`
 * is the first of ten consecutive ports, which are chosen automatically otherwise; `--keep` keeps the logs.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      short: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      port: { type: 'string' },
    },
  })
  const say = (line: string) => process.stdout.write(`${line}\n`)
  await ensureBuilt()
  const began = Date.now()
  const port = values.port === undefined ? await findFreePorts(10) : Number(values.port)
  const world = await startScaleWorld(port, values.short ? 2 : 3, values.short ? { DRAIN_S: '2' } : {})
  try {
    const requests = recordRequests(world.shop.urls[0] ?? '')
    const crowd = await inviteCrowd(world.shop, Date.now() % 1_000_000, values.short ? 2 : 3)
    const { phases, kills } = await playPhases(world, values.short, say)
    await crowd.leave()
    const results = assess(phases, requests, kills)
    const records = await checkRecords(world, crowd, kills)
    const violations = [...results.flatMap((result) => result.violations), ...records.violations]
    say(`\n${formatPhases(results)}\n\n${records.lines.join('\n')}`)
    for (const violation of violations.slice(0, 100)) say(`VIOLATION  ${violation}`)
    say(
      `${world.instances.length} instances, ${((Date.now() - began) / 1_000).toFixed(0)} s, ${violations.length} violations`,
    )
    if (values.keep || violations.length > 0) say(`The logs are in ${world.folder}.`)
    else await forget(world)
    return violations.length === 0
  } finally {
    await world.end()
  }
}
