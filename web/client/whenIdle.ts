const WAIT_MS = 5_000

/** Runs `work` once the page has loaded and has nothing else to do. Answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  let isOff = false
  const run = () => {
    if (!isOff) work()
  }
  // Safari has no such callback yet.
  const ask = () =>
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(run, { timeout: WAIT_MS })
      : setTimeout(run, 1)
  if (document.readyState === 'complete') ask()
  else window.addEventListener('load', ask, { once: true })
  return () => {
    isOff = true
    window.removeEventListener('load', ask)
  }
}
