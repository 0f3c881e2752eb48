import { fork } from 'node:child_process'

// A parent process for the test that kills it. Starts the gateway given on the command line and prints its port.
const child = fork(process.argv[2] ?? '', { silent: true })
child.once('message', (message) => process.stdout.write(`${(message as { port: number }).port}\n`))
