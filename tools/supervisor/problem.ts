/** Why the shop does not start, as a sentence for the operator; printed without a stack. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}
