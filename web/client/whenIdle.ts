const WAIT_MS = 5_000

/** Returns the canceller. */
export function whenIdle(work: () => void): () => void {
  let isOff = false
  const run = () => {
    if (!isOff) work()
  }
  // Safari lacks requestIdleCallback.
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
