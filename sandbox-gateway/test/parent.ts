import { fork } from 'node:child_process'

// A parent for the test that kills one: starts the gateway named on the command line and says its process id.
const child = fork(process.argv[2] ?? '', { silent: true })
child.once('message', () => process.stdout.write(`${child.pid}\n`))
