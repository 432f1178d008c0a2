/** Products that may lose their category at once: each is indexed anew, and more would outlast a statement's time. */
export const MOST_TO_DETACH = 1_000
