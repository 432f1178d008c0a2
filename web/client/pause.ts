export const pause = (ms: number): Promise<void> =>
  new Promise<void>((done) => {
    setTimeout(done, ms)
  })
