import { type Finding, levels } from '@course/contract/office/doctor'
import pTimeout from 'p-timeout'
import { reasonText } from '../problems/probes.ts'
import { belongsTo, judge, type Problem } from '../problems/problem.ts'
import { problems } from '../problems/problems.ts'
import { type DoctorDeps, type FactName, type Facts, startReading } from '../problems/read-facts.ts'
import { red, type Verdict, wordsOf } from '../problems/verdict.ts'

/** Each probe has a shorter timeout of its own; this one covers whatever has none. */
const checkTimeoutMs = 20_000

const subjects = Map.groupBy(problems.filter(belongsTo('subject')), ({ subject }) => subject)

export async function runDoctor(deps: DoctorDeps): Promise<Finding[]> {
  const reading = startReading(deps)
  // The checks that await these promises report the failure.
  for (const fact of Object.values<unknown>(reading)) Promise.resolve(fact).catch(() => undefined)
  const findings = [...subjects].map(async ([subject, group]) => {
    const verdicts = await Promise.all(group.map((each) => check(each, reading)))
    return findingOf(subject, verdicts.flat())
  })
  return (await Promise.all(findings)).filter((finding) => finding !== undefined)
}

type Reading<N extends FactName> = { [K in N]: Promise<Facts[K] | undefined> | Facts[K] | undefined }

function check<N extends FactName>(problem: Problem<N>, reading: Reading<N>): Promise<readonly Verdict[]> {
  const facts = Promise.all(problem.reads.map(async (name) => [name, await reading[name]]))
  const verdicts = facts.then((read) => judge(problem, Object.fromEntries(read) as Facts))
  const timedOut = () => [red(`There was no answer within ${checkTimeoutMs / 1_000} s.`)]
  return pTimeout(verdicts, { milliseconds: checkTimeoutMs, fallback: timedOut }).catch((error: unknown) => [
    red(`This can't be checked: ${reasonText(error)}.`),
  ])
}

function findingOf(subject: string, verdicts: readonly Verdict[]): Finding | undefined {
  if (verdicts.length === 0) return undefined
  const level = levels.findLast((each) => verdicts.some((verdict) => verdict.level === each)) ?? 'red'
  const place = verdicts.find((each) => each.place)?.place
  const items = verdicts.flatMap((each) => each.items ?? [])
  const text = [...new Set(verdicts.map(wordsOf))].join(' ')
  return { subject, level, text, ...(place && { place }), ...(items.length > 0 && { items }) }
}
