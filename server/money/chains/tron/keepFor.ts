import type { TronNode } from './node.ts'

/** Shares each answer for `liveMs`. Failures are not kept. */
export function keepFor<Answer>(
  liveMs: number,
  read: (node: TronNode) => Promise<Answer>,
): (node: TronNode) => Promise<{ readonly answer: Answer; readonly ageMs: number }> {
  const known = new WeakMap<TronNode, { readonly answer: Promise<Answer>; readonly atMs: number }>()
  return async (node) => {
    const before = known.get(node)
    const kept =
      before && Date.now() - before.atMs < liveMs
        ? before
        : { answer: read(node), atMs: Date.now() }
    if (kept !== before) {
      known.set(node, kept)
      kept.answer.catch(() => known.get(node) === kept && known.delete(node))
    }
    return { answer: await kept.answer, ageMs: Date.now() - kept.atMs }
  }
}
