/** Why the shop does not start, as a sentence for the person who started it. Printed without a stack. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}
