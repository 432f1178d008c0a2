/** A terminal, or the program that reads the output, may end at any time; the process goes on without it. */
export function outliveTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
