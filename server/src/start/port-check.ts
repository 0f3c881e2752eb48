import { createServer } from 'node:net'
import { findPortHolder } from './port-holder.ts'
import { StartError } from './start-error.ts'

/** Before anything is written or started. @throws StartError naming the process that uses the port */
export async function checkPort(host: string, port: number, variable?: string): Promise<void> {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host, port, exclusive: true }, resolve)
    })
  } catch (error) {
    throw listenProblem(error, host, port, variable)
  }
  await new Promise((resolve) => server.close(resolve))
}

/** A listening error in one sentence. @param variable the setting that chooses the port */
export function listenProblem(error: unknown, host: string, port: number, variable = 'PORT'): StartError {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is already in use by ${findPortHolder(port)}. Stop it first, or set ${variable} to another port. The site uses PORT, that of LOCAL_GATEWAY_URL (PORT+1 unless set) for the local card gateway, and METRICS_PORT if set.`,
    )
  }
  if (code === 'EACCES')
    return new StartError(`This process has no permission to use port ${port}. Set ${variable} to 1024 or above.`)
  return new StartError(`The site can't listen on ${host} port ${port}: ${message}`)
}
