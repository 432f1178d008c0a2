import { portProblem } from './process.ts'
import { StartProblem } from './problem.ts'

/** Checks the port before anything slow starts. Throws `StartProblem`. */
export async function checkPort(host: string, port: number): Promise<void> {
  const problem = await portProblem(port, host)
  if (problem === undefined) return
  const other = `PORT=${port === 3000 ? 3001 : 3000} npm start`
  if (problem === 'EADDRINUSE')
    throw new StartProblem(
      `Port ${port} is taken by another program. Stop that one, or choose another port: ${other}`,
    )
  if (problem === 'EACCES')
    throw new StartProblem(
      `Port ${port} is not allowed for this account (ports below 1024 often are not). Choose another: ${other}`,
    )
  if (problem === 'EADDRNOTAVAIL' || problem === 'ENOTFOUND')
    throw new StartProblem(
      `HOST=${host} is not an address of this machine. Leave HOST out to be reachable on all of them.`,
    )
  throw new StartProblem(`The shop cannot listen on ${host}, port ${port}: ${problem}.`)
}
