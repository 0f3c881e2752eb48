import { fork } from 'node:child_process'

// A parent for the test that kills one: starts the gateway named on the command line and says its port.
const child = fork(process.argv[2] ?? '', { silent: true })
child.once('message', (message) => process.stdout.write(`${(message as { port: number }).port}\n`))
