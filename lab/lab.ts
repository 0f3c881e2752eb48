import { describe, type Programs } from '../scripts/programs.ts'

interface Loadable {
  /** @returns whether the program's `run` found everything within its limits */
  load(): Promise<{ run(args: string[]): Promise<boolean> }>
}

const programs: Programs<Loadable> = {
  bench: {
    about: 'CPU time of requests, logins under load, start and memory, next to bare servers',
    load: () => import('./bench/bench.ts'),
  },
  lists: {
    about: 'the lists and figures of administrators with 100,000 users, next to a bare server',
    load: () => import('./bench/lists.ts'),
  },
  pages: {
    about: 'public pages with Lighthouse: largest paint next to bare pages, shifts, accessibility',
    load: () => import('./bench/pages.ts'),
  },
  members: {
    about: "how soon members' pages show, next to the course page",
    load: () => import('./bench/members.ts'),
  },
  search: {
    about: 'searches over 60,000 lines and 100,000 notes, on PostgreSQL and PGlite',
    load: () => import('./bench/search.ts'),
  },
  pauses: {
    about: 'the longest pause of the server while a member with a full workbook asks for lists and files',
    load: () => import('./bench/pauses.ts'),
  },
  memory: {
    about: 'memory of npm start, all processes together: a first start and a later one',
    load: () => import('./bench/memory.ts'),
  },
  crash: {
    about: 'breaks everything around a payment, and compares the records of both sides; --short takes 2 minutes',
    load: () => import('./crash/crash.ts'),
  },
  scale: {
    about:
      'three processes sell while one is killed, one is frozen, and the database fails over; --short freezes for 20 s',
    load: () => import('./scale/scale.ts'),
  },
}

/** Runs one of the long measurements and tests; without a name it lists them. The options are in each one's file. */
async function main([name, ...args]: string[]): Promise<boolean> {
  const program = Object.entries(programs).find(([each]) => each === name)?.[1]
  if (program) return (await program.load()).run(args)
  process.stdout.write(describe('lab', programs))
  return name === undefined || name === '--help'
}

main(process.argv.slice(2)).then(
  // A failed run may have left handles open, which must not keep the process alive.
  (isWithin) => process.exit(isWithin ? 0 : 1),
  (error: Error) => {
    process.stderr.write(`${error.stack ?? error}\n`)
    process.exit(1)
  },
)
