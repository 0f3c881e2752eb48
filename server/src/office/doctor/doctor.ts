import { type Finding, levels } from '@course/contract/office/doctor'
import pTimeout from 'p-timeout'
import type { FactName, Facts } from '../problems/facts.ts'
import { belongsTo, judge, type Problem, red, type Verdict, wordsOf } from '../problems/problem.ts'
import { problems } from '../problems/problems.ts'
import { type DoctorDeps, readDoctorFacts } from './doctor-facts.ts'
import { reasonText } from './probes.ts'

/** Each probe has a shorter timeout of its own; this one covers whatever has none. */
const checkTimeoutMs = 20_000

const checked = problems.filter(belongsTo('subject'))
type Checked = (typeof checked)[number]

/** Runs all checks at once. A check that fails or takes too long is a red finding with the reason; never rejects. */
export async function runDoctor(deps: DoctorDeps): Promise<Finding[]> {
  const facts = readDoctorFacts(deps)
  const checks = [...Map.groupBy(checked, ({ subject }) => subject)].map(async ([subject, group]) => {
    const verdicts = (await Promise.all(group.map((each) => check(each, facts)))).flat()
    return verdicts.length > 0 ? [findingOf(subject, verdicts)] : []
  })
  return (await Promise.all(checks)).flat()
}

type Reading<K extends FactName> = { [N in K]: Promise<Facts[N] | undefined> }

async function check<K extends FactName>(problem: Problem<K>, reading: Reading<K>): Promise<readonly Verdict[]> {
  const judgeAll = async () => {
    const facts = await Promise.all(problem.reads.map(async (name) => [name, await reading[name]]))
    return judge(problem, Object.fromEntries(facts) as { [N in K]: Facts[N] | undefined }, new Date())
  }
  const timedOut = () => [red(`There was no answer within ${checkTimeoutMs / 1_000} s.`)]
  return pTimeout(judgeAll(), { milliseconds: checkTimeoutMs, fallback: timedOut }).catch((error: unknown) => [
    red(`This can't be checked: ${reasonText(error)}.`),
  ])
}

/** What several rules say about one subject, at the level of the worst. */
function findingOf(subject: Checked['subject'], verdicts: readonly Verdict[]): Finding {
  const level = levels[Math.max(...verdicts.map((each) => levels.indexOf(each.level)))] ?? 'red'
  const place = verdicts.find((each) => each.place)?.place
  const items = verdicts.flatMap((each) => each.items ?? [])
  const text = [...new Set(verdicts.map(wordsOf))].join(' ')
  return { subject, level, text, ...(place && { place }), ...(items.length > 0 && { items }) }
}
