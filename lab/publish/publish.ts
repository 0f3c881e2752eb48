import { parseArgs } from 'node:util'
import type { DocumentName } from '@course/contract/publishing/documents/documents'
import { ensureBuilt } from '../../scripts/build.ts'
import { administrator } from '../../server/test/faults/faults-of-buyers.ts'
import { findFreePorts } from '../../server/test/faults/free-ports.ts'
import { forget, type ScaleWorld, startScaleWorld } from '../scale/world.ts'
import { type Body, logIn, restoreAll, until } from './editor.ts'
import { differences, readHeadline, readPublicFiles } from './visitor.ts'

const headlineOf = (round: number) => `Headline ${round} of this test`

/** What each round changes, besides the headline. */
const edits: readonly [DocumentName, (body: Body, round: number) => Body][] = [
  ['info', (info, round) => ({ ...info, offer: `Pay **once**, says round ${round}.` })],
  ['site', (site, round) => ({ ...site, brand: { ...site.brand, name: `Course ${round} & Co` } })],
  [
    'prices',
    (prices, round) => ({ ...prices, charged: `${20 + (round % 50)}.99`, ...sentencesFor(20 + (round % 50)) }),
  ],
  ['videos', ([first, ...rest]) => [...rest, first]],
  ['privacy', (privacy, round) => ({ ...privacy, title: `Privacy ${round}` })],
]
const sentencesFor = (dollars: number) => ({
  home: `Only $${dollars}.99`,
  info: `Only $${dollars}.99`,
  payment: `Only $${dollars}.99`,
})

/**
 * Publishes versions on two instances with production settings behind nginx, then restores the second and the first,
 * and compares what visitors get with what they got then. `--count` is the number of versions, 100 unless told; `--port`
 * is the first of ten consecutive ports, which are chosen automatically otherwise; `--keep` keeps the logs.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      count: { type: 'string', default: '100' },
      keep: { type: 'boolean', default: false },
      port: { type: 'string' },
    },
  })
  const say = (line: string) => process.stdout.write(`${line}\n`)
  await ensureBuilt()
  const port = values.port === undefined ? await findFreePorts(10) : Number(values.port)
  const world = await startScaleWorld(port, 2, {})
  try {
    const violations = await publishAndRestore(world, Number(values.count), say)
    for (const violation of violations) say(`VIOLATION  ${violation}`)
    if (values.keep || violations.length > 0) say(`The logs are in ${world.folder}.`)
    else await forget(world)
    return violations.length === 0
  } finally {
    await world.end()
  }
}

async function publishAndRestore(world: ScaleWorld, count: number, say: (line: string) => void): Promise<string[]> {
  const urls = world.instances.map((instance) => `http://127.0.0.1:${instance.port}`)
  const editor = await logIn(world.shop.urls[0] ?? '', administrator)
  const readAll = () => Promise.all(urls.map(readPublicFiles))
  const untilShown = (headline: string) =>
    until(`not every instance shows "${headline}"`, async () => {
      const shown = await Promise.all(urls.map(readHeadline))
      return shown.every((each) => each === headline)
    })
  const builtHeadline = (await readHeadline(urls[0] ?? '')) ?? ''
  const kept = [
    { name: 'the first version', versions: await editor.published(), headline: builtHeadline, files: await readAll() },
  ]
  const violations: string[] = []
  const publishing: number[] = []
  const following: number[] = []
  for (let round = 2; round <= count; round += 1) {
    const [document, edit] = edits[round % edits.length] as (typeof edits)[number]
    const headline = headlineOf(round)
    const versions: [DocumentName, number][] = [
      ['home', await editor.save('home', (home) => ({ ...home, headline }))],
      [document, await editor.save(document, (body) => edit(body, round))],
    ]
    const began = performance.now()
    await editor.publish(versions)
    publishing.push(performance.now() - began)
    following.push(await untilShown(headline))
    if (round === 2)
      kept.push({ name: 'the second version', versions: await editor.published(), headline, files: await readAll() })
  }
  for (const each of kept.reverse()) {
    await restoreAll(editor, each.versions)
    await untilShown(each.headline)
    const changed = (await readAll()).flatMap((now) => each.files.flatMap((then) => differences(then, now)))
    violations.push(...changed.map((path) => `${path} is not what it was in ${each.name}`))
    say(`ok  ${each.name} restored: ${each.files[0]?.size} addresses compared on ${urls.length} instances`)
  }
  violations.push(...(await findWrongRows(world, count + 2)))
  say(
    `${count} versions. Publishing took ${summary(publishing)}; then the slower instance followed within ${summary(following)}.`,
  )
  return [...new Set(violations)]
}

async function findWrongRows({ shop }: ScaleWorld, count: number): Promise<string[]> {
  const { rows } = await shop.db.query(
    'select (select count(*)::int from publications) as done, (select count(*)::int from renderings) as stored',
  )
  const [{ done, stored }] = rows
  return [
    ...(done === count ? [] : [`there are ${done} publications instead of ${count}`]),
    ...(stored <= 1 ? [] : [`${stored} renderings are stored instead of the newest`]),
  ]
}

const summary = (times: number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => `${((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) / 1_000).toFixed(2)} s`
  return `${at(0.5)} in the median and ${at(1)} at most`
}
